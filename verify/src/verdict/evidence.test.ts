import { createPrivateKey, sign } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { concat, fromHex, toBase64Url, utf8 } from '../base/bytes.ts'
import { BUNDLE_LIMITS, type Bundle, parseBundle } from '../bundle/bundle.ts'
import { formatCheckpoint } from '../notes/checkpoint.ts'
import { formatNote, parseKey, signatureBy, signedBytes, verifyWithWebCrypto } from '../notes/note.ts'
import type { Policy } from '../notes/trusted.ts'
import { commitmentTo, formatLine, hiddenFacts, type Line, parseLine, payloadHashOf } from '../tree/line.ts'
import { leafHash, rootOf } from '../tree/merkle.ts'
import vectors from '../vectors.json' with { type: 'json' }
import { checkEvidence } from './evidence.ts'
import { exitCodeOf, QUESTIONS, verdictOf } from './verdict.ts'

const AUCTION = 'cm1auction0000000000000xx'
const key = parseKey(vectors.vkey)!
const policy: Policy = { host: 'kuri.example', keys: [key], logs: [], witnesses: [], quorum: { kind: 'NONE' } }
const PKCS8 = fromHex('302e020100300506032b657004220420')!
const privateKey = createPrivateKey({
  key: Buffer.from(concat(PKCS8, fromHex(vectors.seedHex)!)),
  format: 'der',
  type: 'pkcs8',
})

/** What the operator's key can sign at any time. */
function headOf(lines: readonly string[], origin = `kuri.example/a/${AUCTION}`): string {
  const root = rootOf(lines.map((line) => leafHash(utf8(line))))
  const text = formatCheckpoint({ origin, size: lines.length, root, extensions: [] })
  return formatNote({
    text,
    signatures: [signatureBy(key, Uint8Array.from(sign(null, signedBytes(text), privateKey)))],
  })
}

const started = '{"transition":"started"}'
const closed = '{"transition":"closed"}'
const blind = new Uint8Array(32).fill(3)
const facts = hiddenFacts({ type: 'auction.winner.changed', audience: 'STAFF', payload: '{"amount":65000}' })
const at = (second: number) => `2026-11-15T10:00:${String(second).padStart(2, '0')}.000Z`
const line = (sequence: number, what: Line['what'], commitment: string | null = null) =>
  formatLine({ auctionId: AUCTION, sequence, createdAt: at(sequence), stateVersion: sequence, what, commitment })
const bid = (sequence: number, ticket: string, paise: number) =>
  line(sequence, {
    kind: 'bid',
    bidId: `cm1bid000000000000000000${sequence}`,
    ticketId: `cm1enrol000000000000000${ticket}`,
    paise,
    source: 'ONLINE',
    auctionEndAt: at(50),
  })
const EVENTS: Bundle['events'] = [
  {
    line: line(1, { kind: 'room', type: 'auction.state.changed', payloadHash: payloadHashOf(started) }),
    payload: started,
    private: null,
  },
  { line: bid(2, 'aa', 6_500_000), payload: null, private: null },
  { line: bid(3, 'bb', 6_400_000), payload: null, private: null },
  {
    line: line(4, { kind: 'hid' }, commitmentTo(facts, blind)),
    payload: null,
    private: { blind: toBase64Url(blind), facts },
  },
  {
    line: line(5, { kind: 'room', type: 'auction.state.changed', payloadHash: payloadHashOf(closed) }),
    payload: closed,
    private: null,
  },
]
const linesOf = (events: Bundle['events']) => events.map((event) => event.line)
const bundleOf = (events = EVENTS, changes: Partial<Bundle> = {}): Bundle => ({
  format: 'kuri-evidence/v1',
  auctionId: AUCTION,
  viewer: 'MEMBER',
  events,
  head: headOf(linesOf(events)),
  anchors: [],
  keys: [],
  prebids: [],
  draws: [],
  minutes: null,
  names: {},
  ...changes,
})
const withEvent = (index: number, changes: Partial<Bundle['events'][number]>) =>
  EVENTS.with(index, { ...EVENTS[index]!, ...changes })
const RECEIPTS = [headOf(linesOf(EVENTS).slice(0, 2)), headOf(linesOf(EVENTS).slice(0, 3))]
const check = (bundle: Bundle, receipts = RECEIPTS, trusted: Policy | null = policy) =>
  checkEvidence(bundle, trusted, receipts, verifyWithWebCrypto)
const kindsOf = async (bundle: Bundle, ...rest: [string[]?, null?]) => {
  const { answers } = await check(bundle, ...(rest as []))
  return Object.fromEntries(Object.entries(answers).map(([question, answer]) => [question, answer.kind]))
}
/** The payloads of this log are too short to be replayed; whole auctions are in tests/evidence. */
const ALL_WELL = {
  ...{ LINES: 'YES', PAYLOADS: 'YES', PRIVATE_FACTS: 'YES', HEAD: 'YES', RECEIPTS: 'YES', ANCHORS: 'YES', KEYS: 'YES' },
  ...{ REPLAY: 'UNKNOWN', PREBIDS: 'UNKNOWN', DRAWS: 'YES', MINUTES: 'YES' },
}
const verdictOn = async (bundle: Bundle, receipts = RECEIPTS) => {
  const { answers, vouched } = await check(bundle, receipts)
  return verdictOf(answers, vouched)
}

test('an honest bundle passes every check of the tree, and is INCOMPLETE where it cannot be replayed', async () => {
  expect(await kindsOf(bundleOf())).toEqual(ALL_WELL)
  expect(await verdictOn(bundleOf())).toEqual({ kind: 'INCOMPLETE', reason: 'At event 1, a step cannot be read.' })
})

test('a missing check is never a pass, and a contradiction outweighs everything', () => {
  const yes = { kind: 'YES', detail: '' } as const
  const all = Object.fromEntries(QUESTIONS.map((question) => [question, yes]))
  expect(verdictOf(all, 'WITNESSES').kind).toBe('WITNESSED')
  expect(verdictOf(all, 'SERVICE').kind).toBe('SIGNED')
  expect(verdictOf(all, 'NOBODY').kind).toBe('UNSIGNED')
  for (const question of QUESTIONS) {
    const { [question]: _left, ...rest } = all
    expect(verdictOf(rest, 'WITNESSES').kind).toBe('INCOMPLETE')
    expect(verdictOf({ ...all, [question]: { kind: 'UNKNOWN', detail: 'x' } }, 'WITNESSES').kind).toBe('INCOMPLETE')
    expect(verdictOf({ [question]: { kind: 'NO', detail: 'x', documents: [] } }, 'WITNESSES').kind).toBe('FORGED')
  }
  const unseen = { ...all, MINUTES: { kind: 'NOT_SHOWN', detail: 'x' } as const }
  const named = expect.stringContaining('Not shown to this reader, so not checked: minutes.')
  expect(verdictOf(unseen, 'WITNESSES')).toEqual({ kind: 'WITNESSED', reason: named })
  expect(verdictOf(unseen, 'SERVICE')).toEqual({ kind: 'SIGNED', reason: named })
  expect(
    (['WITNESSED', 'SIGNED', 'FORGED', 'UNSIGNED', 'INCOMPLETE'] as const).map((kind) =>
      exitCodeOf({ kind, reason: '' }),
    ),
  ).toEqual([0, 0, 1, 2, 2])
})

/** Each with everything recomputed and signed again, as far as the operator can. Receipts stay as they were given out. */
const renumbered = (lines: readonly string[]) =>
  lines.map((text, index) => ({
    line: formatLine({ ...parseLine(text)!, sequence: index + 1 }),
    payload: EVENTS.find((event) => event.line === text)!.payload,
    private: EVENTS.find((event) => event.line === text)!.private,
  }))
const [first, second, third, fourth, fifth] = linesOf(EVENTS) as [string, string, string, string, string]
const FORGERIES: readonly [what: string, bundle: Bundle][] = [
  ['an amount changed in a shown payload', bundleOf(withEvent(0, { payload: started.replace('started', 'begun') }))],
  ['a payload beside a bid that no hash covers', bundleOf(withEvent(1, { payload: '{"amount":1}' }))],
  [
    'an amount changed in a line, under the old head',
    bundleOf(withEvent(1, { line: bid(2, 'aa', 6_500_001) }), { head: headOf(linesOf(EVENTS)) }),
  ],
  ['an amount changed in a line, signed again', bundleOf(withEvent(1, { line: bid(2, 'aa', 6_500_001) }))],
  ['two bids swapped and renumbered', bundleOf(renumbered([first, third, second, fourth, fifth]))],
  ['a losing bid dropped and renumbered', bundleOf(renumbered([first, third, fourth, fifth]))],
  ['a bid dropped and not renumbered', bundleOf(EVENTS.toSpliced(1, 1))],
  [
    'a stamp more than two seconds before its predecessor',
    bundleOf(withEvent(4, { line: fifth.replace(at(5), '2026-11-15T10:00:01.000Z') })),
  ],
  [
    'the head of another auction',
    bundleOf(EVENTS, { head: headOf(linesOf(EVENTS), 'kuri.example/a/cm1auction0000000000000xy') }),
  ],
  ['the head of another host', bundleOf(EVENTS, { head: headOf(linesOf(EVENTS), `other.example/a/${AUCTION}`) })],
  ['a changed signature', bundleOf(EVENTS, { head: bundleOf().head!.replace('\n5\n', '\n4\n') })],
  ['the end cut off, before the newest receipt', bundleOf(EVENTS.slice(0, 2))],
  [
    'private facts that do not fit their blind',
    bundleOf(withEvent(3, { private: { blind: toBase64Url(blind), facts: facts.replace('65000', '64000') } })),
  ],
  ['private facts where none were logged', bundleOf(withEvent(1, { private: { blind: toBase64Url(blind), facts } }))],
  ['a line of another auction', bundleOf(withEvent(4, { line: fifth.replace('xx 5', 'xy 5') }))],
  ['a number with a leading zero', bundleOf(withEvent(1, { line: second.replace(' 6500000 ', ' 06500000 ') }))],
]
test.each(FORGERIES)('FORGED: %s', async (_what, bundle) => {
  expect((await verdictOn(bundle)).kind).toBe('FORGED')
})

test('the contradiction is shown with both signed documents', async () => {
  const forged = bundleOf(withEvent(1, { line: bid(2, 'aa', 6_500_001) }))
  expect((await check(forged)).answers.RECEIPTS).toMatchObject({ kind: 'NO', documents: [RECEIPTS[0], forged.head] })
})

test.each<[string, Bundle, string[]?]>([
  ['a line of an unknown version', bundleOf(withEvent(4, { line: fifth.replace('/v1', '/v2') }))],
  ['a missing payload', bundleOf(withEvent(0, { payload: null }))],
  ['a head of more events than are here', bundleOf(EVENTS.slice(0, 4), { head: bundleOf().head }), []],
  ['events after the head', bundleOf(EVENTS, { head: headOf(linesOf(EVENTS).slice(0, 4)) })],
  [
    'a head that no key of the policy signed',
    bundleOf(EVENTS, { head: bundleOf().head!.replace('/receipts', '/other') }),
  ],
  ['a receipt that is no note', bundleOf(), ['{}']],
  ['no events', bundleOf([])],
])('INCOMPLETE: %s', async (_what, bundle, receipts = []) => {
  expect((await verdictOn(bundle, receipts)).kind).toBe('INCOMPLETE')
})

test('without a policy nothing counts as signed', async () => {
  const { answers } = await check(bundleOf(), RECEIPTS, null)
  expect([answers.HEAD!.kind, answers.RECEIPTS!.kind]).toEqual(['UNKNOWN', 'UNKNOWN'])
})

test('a payload that can be read in two ways is not taken as evidence', async () => {
  for (const payload of ['{"a":1,"a":2}', '{"a": 1}', '{"a":1.0}', '{"__proto__":1}', 'x']) {
    const room = line(1, { kind: 'room', type: 'auction.state.changed', payloadHash: payloadHashOf(payload) })
    expect((await kindsOf(bundleOf(withEvent(0, { line: room, payload })), [])).PAYLOADS).toBe('UNKNOWN')
  }
})

test('a changed byte anywhere in a bundle never gives another history a pass', async () => {
  const text = JSON.stringify(bundleOf())
  const honest = JSON.stringify(linesOf(EVENTS))
  await fc.assert(
    fc.asyncProperty(fc.nat(text.length - 1), fc.integer({ min: 1, max: 127 }), async (index, flip) => {
      const changed = text.slice(0, index) + String.fromCharCode(text.charCodeAt(index) ^ flip) + text.slice(index + 1)
      const parsed = parseBundle(changed)
      if (parsed.kind === 'UNREADABLE') return
      const kinds = await kindsOf(parsed.bundle)
      const passes = JSON.stringify(kinds) === JSON.stringify(ALL_WELL)
      const { head, viewer, names, events } = parsed.bundle
      if (passes)
        expect([JSON.stringify(linesOf(events)), head, viewer, names]).toEqual([honest, bundleOf().head, 'MEMBER', {}])
    }),
    { numRuns: 400 },
  )
})

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['another format', JSON.stringify({ ...bundleOf(), format: 'kuri-evidence/v2' })],
  ['a missing part', JSON.stringify({ ...bundleOf(), anchors: undefined })],
  ['a part of another kind', JSON.stringify({ ...bundleOf(), events: {} })],
  ['an unknown field', JSON.stringify({ ...bundleOf(), extra: 1 })],
  ['an unknown field of an event', JSON.stringify({ ...bundleOf(), events: [{ ...EVENTS[0], amount: 1 }] })],
  ['a negative leaf', JSON.stringify({ ...bundleOf(), prebids: [{ leaf: -1, prebidId: 'x', paise: 1, nonce: 'y' }] })],
  [
    'more than 16 levels',
    JSON.stringify(bundleOf()).replace('"draws":[]', `"draws":${'['.repeat(5000)}${']'.repeat(5000)}`),
  ],
  [
    'too many events',
    JSON.stringify({ ...bundleOf(), events: [] }).replace(
      '"events":[]',
      `"events":[${Array(BUNDLE_LIMITS.events + 1).fill(0)}]`,
    ),
  ],
])('a file with %s is not read as evidence', (_what, text) => {
  expect(parseBundle(text).kind).toBe('UNREADABLE')
})

test('an honest file is read back as it was written', () => {
  const names = { cm1enrol000000000000000aa: 'A name with [ and {' }
  expect(parseBundle(JSON.stringify(bundleOf(EVENTS, { names })))).toEqual({
    kind: 'BUNDLE',
    bundle: bundleOf(EVENTS, { names }),
  })
})
