// Forgeries of the log itself, each with everything recomputed and signed again as far as the operator could.
import type { Bundle } from '@kuri/verify/bundle/bundle'
import { formatLine, parseLine } from '@kuri/verify/tree/line'
import { expect, test } from 'vitest'
import {
  headOf,
  indexOf,
  lineAt,
  POLICY,
  renumbered,
  sealed,
  signed,
  verdictOn,
  WITHOUT_WITNESSES,
  withLine,
  withPayload,
} from './forger.ts'
import { expectFound } from './forgeries.ts'
import { PlayedAuction } from './played-auction.ts'
import { isBid, liveAuction, liveBundle, prebidAuction, tiedAuction } from './scenes.ts'

const bundle = liveBundle()
const honest = sealed(bundle, [5, 8])
const firstBid = indexOf(bundle, isBid)
const lastBid = bundle.events.findLastIndex(({ line }) => parseLine(line)!.what.kind === 'bid')
/** What the phones of bidders kept: a head after each bid. */
const receipts = [firstBid + 1, lastBid + 1].map((size) => headOf(bundle.events, size))

test.each([
  ['a live auction', liveAuction()],
  ['an auction of prebids', prebidAuction()],
  ['a tie', tiedAuction()],
])('%s that was held honestly is WITNESSED, or SIGNED without witnesses', async (_what, played) => {
  const everySize = played.events.map((_, index) => index + 1)
  expect(await verdictOn(sealed(played.bundle(), everySize))).toMatchObject({ kind: 'WITNESSED' })
  expect(await verdictOn(signed(played.bundle()))).toMatchObject({ kind: 'SIGNED' })
  expect(await verdictOn(signed(played.bundle()), [], WITHOUT_WITNESSES)).toMatchObject({ kind: 'SIGNED' })
  expect(await verdictOn(played.bundle())).toMatchObject({ kind: 'UNSIGNED' })
})

test('the receipts of an honest auction lie on it', async () => {
  expect(await verdictOn(honest, receipts)).toMatchObject({ kind: 'WITNESSED' })
})

const withAmount = (from: Bundle, index: number, paise: number) =>
  withLine(from, index, (line) => (line.what.kind === 'bid' ? { ...line, what: { ...line.what, paise } } : line))
const without = (index: number) => ({ ...bundle, events: renumbered(bundle.events.toSpliced(index, 1)) })
/** The anchors stay as they were witnessed. */
const anchored = (forged: Bundle): Bundle => ({ ...signed(forged), anchors: honest.anchors })
const started = indexOf(bundle, (_line, { payload }) => payload?.includes('"transition":"started"') ?? false)
const shownStart = withPayload(bundle, started, (payload: { state: object }) => ({
  ...payload,
  state: { ...payload.state, bidCount: 1 },
}))

test.each<[row: number, what: string, forged: Bundle, receipts?: string[]]>([
  [
    1,
    'another payload shown',
    {
      ...honest,
      events: bundle.events.with(started, { ...bundle.events[started]!, payload: shownStart.events[started]!.payload }),
    },
  ],
  [
    2,
    'an amount changed in a line under the old head',
    { ...honest, events: withAmount(bundle, firstBid, 9_000_100).events },
  ],
  [3, 'two bids swapped, seen by a receipt', signed({ ...bundle, events: swapped() }), receipts],
  [3, 'two bids swapped, seen by an anchor', anchored({ ...bundle, events: swapped() })],
  [4, 'a losing bid dropped, seen by the receipt of its owner', signed(without(firstBid)), receipts],
  [4, 'a losing bid dropped, seen by an anchor', anchored(without(firstBid))],
  [5, 'a bid dropped and not renumbered', signed({ ...bundle, events: bundle.events.toSpliced(firstBid, 1) })],
  [8, 'a bid from the floor invented afterwards, seen by a receipt', signed(invented()), receipts],
  [8, 'a bid from the floor invented afterwards, seen by an anchor', anchored(invented())],
  [9, 'the whole history rewritten, seen by an anchor', anchored(otherHistory())],
  [14, 'the end cut off before a receipt', signed({ ...bundle, events: bundle.events.slice(0, 6) }), receipts],
  [14, 'the end cut off before the newest anchor', anchored({ ...bundle, events: bundle.events.slice(0, 6) })],
  [15, 'two histories: a receipt of another one', sealed(bundle), [headOf(otherHistory().events, 8)]],
])('FORGED %i: %s', async (row, what, forged, kept = []) => {
  expectFound(row, what, await verdictOn(forged, kept), 'FORGED')
})

test('9: a history rewritten as a whole, without receipts and witnesses, is SIGNED and nothing more', async () => {
  expect(await verdictOn(signed(otherHistory()), [], WITHOUT_WITNESSES)).toMatchObject({
    kind: 'SIGNED',
    reason: expect.stringContaining('Two histories are not excluded'),
  })
  expect(await verdictOn(signed(otherHistory()), [], POLICY)).toMatchObject({ kind: 'SIGNED' })
})

/** Each with the stamp of the other, so that nothing but the order is wrong. */
function swapped() {
  const exchange = (to: number, from: number) =>
    formatLine({ ...lineAt(bundle, from), createdAt: lineAt(bundle, to).createdAt })
  const withLineOf = (to: number, from: number) => ({ ...bundle.events[from]!, line: exchange(to, from) })
  const [a, b] = [firstBid, firstBid + 2]
  return renumbered(bundle.events.with(a, withLineOf(a, b)).with(b, withLineOf(b, a)))
}

function invented(): Bundle {
  const played = new PlayedAuction({ extensionSeconds: 5, allowStaffOfflineBids: true }).schedule().wait(60).start()
  played.wait(1).bid(4, 9_500_000, 'FLOOR')
  played.wait(5).bid(1, 9_000_000)
  played.wait(5).bid(2, 8_900_000)
  played.wait(700).end()
  return played.bundle()
}

function otherHistory(): Bundle {
  const played = new PlayedAuction({ extensionSeconds: 5 }).schedule().wait(60).start()
  for (let number = 1; number < 8; number++) played.wait(3).bid(number, 9_900_000 - number * 1000)
  const best = played.bids.at(-1)!
  return played.wait(900).end().declare(7, best.paise, { bid: best }).bundle()
}

/** A played auction with one step that the rules do not allow. */
const broken = (change: (played: PlayedAuction) => void): Bundle => {
  const played = new PlayedAuction({ minimumBidAmountPaise: 6_000_000 }).schedule().wait(60).start()
  played.wait(5).bid(1, 9_000_000)
  change(played)
  return played.bundle()
}

test.each<[row: number, what: string, forged: Bundle]>([
  [
    6,
    'a bid inserted after the close, stamped earlier',
    broken((played) => {
      played.wait(700).end()
      played.wait(-1).accept(2, 8_000_000)
    }),
  ],
  [7, 'a stamp three seconds before the one before it', broken((played) => void played.wait(-3).bid(2, 8_000_000))],
  [36, 'a bid accepted at the deadline', broken((played) => played.wait(595).accept(2, 8_000_000))],
  [36, 'a bid below the least', broken((played) => played.accept(2, 5_999_999))],
  [36, 'a bid that is not better', broken((played) => played.accept(2, 9_000_000))],
  [36, 'a bid from the floor where none were allowed', broken((played) => played.accept(2, 8_000_000, 'FLOOR'))],
  [36, 'a bid that does not move the end, where bids do', withoutExtension()],
  [36, 'an extension that is too long', longExtension()],
  [
    37,
    'terms that were changed after the start',
    broken((played) => played.room('auction.terms', played.terms({ minimumBidAmountPaise: 1 }))),
  ],
])('FORGED %i: %s', async (row, what, forged) => {
  expectFound(row, what, await verdictOn(sealed(forged)), 'FORGED')
})

function withoutExtension(): Bundle {
  const index = indexOf(bundle, ({ what }) => what.kind === 'ext')
  return without(index)
}

function longExtension(): Bundle {
  const index = indexOf(bundle, ({ what }) => what.kind === 'ext')
  return withLine(bundle, index, (line) =>
    line.what.kind === 'ext' ? { ...line, what: { ...line.what, auctionEndAt: '2026-11-15T12:00:00.000Z' } } : line,
  )
}

test.each<[row: number, what: string, change: (text: string) => string]>([
  [22, 'a leaf that is two nodes', () => 'x'.repeat(64)],
  [23, 'a Windows line break', (text) => text.replace('\n', '\r\n')],
  [23, 'a mark before the line', (text) => `\ufeff${text}`],
  [23, 'no line break', (text) => text.slice(0, -1)],
  [23, 'two blanks', (text) => text.replace(' bid ', '  bid ')],
  [23, 'a letter that looks like another', (text) => text.replace(' bid ', ' bіd ')],
  [24, 'a leading zero', (text) => text.replace(' 9000000 ', ' 09000000 ')],
  [24, 'an exponent', (text) => text.replace(' 9000000 ', ' 9e6 ')],
  [24, 'a negative amount', (text) => text.replace(' 9000000 ', ' -9000000 ')],
  [24, 'an amount beyond every number', (text) => text.replace(' 9000000 ', ' 99007199254740993 ')],
  [24, 'an hour of another zone', (text) => text.replace('Z ', '+00:00 ')],
  [26, 'an unknown kind', (text) => text.replace(' bid ', ' bet ')],
  [26, 'an unknown version', (text) => text.replace('kuri-log/v1', 'kuri-log/v2')],
])('FORGED or INCOMPLETE %i: a line with %s', async (row, what, change) => {
  const events = bundle.events.with(firstBid, {
    ...bundle.events[firstBid]!,
    line: change(formatLine(lineAt(bundle, firstBid))),
  })
  expectFound(row, what, await verdictOn(sealed({ ...bundle, events })))
})
