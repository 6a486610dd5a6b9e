// Checks the evidence of an auction. Receipts come from the reader's device and keys from the reader's policy, never from the evidence.

import { areEqual, fromBase64Url, parseInstant, toBase64, utf8 } from '../base/bytes.ts'
import { counted } from '../base/counted.ts'
import type { Bundle, BundleEvent } from '../bundle/bundle.ts'
import { countClosed, openEvents } from '../bundle/opened.ts'
import { checkPrebids } from '../bundle/prebids.ts'
import type { VerifyBls } from '../draws/beacon.ts'
import { checkDraws } from '../draws/draws-check.ts'
import { checkAnchorRoots, type ReadAnchors, readAnchors, witnessedBy } from '../log/anchors.ts'
import { checkKeys } from '../log/keys.ts'
import { checkMinutes, minutesNotShown } from '../minutes/minutes-check.ts'
import type { MinutesSignature } from '../minutes/minutes-signatures.ts'
import { openNote, parseNote, type VerifyEd25519 } from '../notes/note.ts'
import { parseStatedHead, type StatedHead } from '../notes/refusal.ts'
import type { Policy } from '../notes/trusted.ts'
import { replay } from '../replay/replay.ts'
import type { State } from '../replay/state.ts'
import { commitmentTo, type Line, parseLine, payloadHashOf } from '../tree/line.ts'
import { leafHash, rootsAt } from '../tree/merkle.ts'
import type { Answer, Answers, Vouched } from './verdict.ts'

export type Checked = {
  answers: Answers
  vouched: Vouched
  /** What contradicts nothing, and what a reader should know all the same. */
  notices: readonly string[]
}

/** The processes of a service may differ by this much; the order is the sequence. */
const MAX_CLOCK_DIFFERENCE_MS = 2000

const yes = (detail: string): Answer => ({ kind: 'YES', detail })
const no = (detail: string, ...documents: string[]): Answer => ({ kind: 'NO', detail, documents })
const unknown = (detail: string): Answer => ({ kind: 'UNKNOWN', detail })

export async function checkEvidence(
  bundle: Bundle,
  policy: Policy | null,
  receipts: readonly string[],
  verify: VerifyEd25519,
  verifyBls: VerifyBls = async () => false,
): Promise<Checked> {
  const lines = bundle.events.map(({ line }) => parseLine(line))
  const heads = await Promise.all([bundle.head, ...receipts].map((note) => readHead(note, bundle, policy, verify)))
  const anchored = await readAnchors(bundle, policy, verify)
  const sizes = [
    ...heads.flatMap((head) => (head.kind === 'HEAD' ? [head.checkpoint.size] : [])),
    ...anchored.anchors.map(({ anchor }) => anchor.size),
  ]
  const roots = rootsAt(
    bundle.events.map(({ line }) => leafHash(utf8(line))),
    new Set(sizes),
  )
  const [head, ...kept] = heads as [Head, ...Head[]]
  const replayed = replay(bundle.events, lines)
  const prebids = checkPrebids(bundle, lines, replayed.state)
  const texts = bundle.events.map(({ line }) => line)
  const drawn = await checkDraws(openEvents(bundle, lines), texts, replayed.state.decisions, verifyBls)
  const witnessed = checkWitnesses(bundle, anchored, head, replayed.state, prebids.leaves)
  const early = drawn.intents.every(
    ({ leaf, publicAt }) => (witnessedBy(anchored.anchors, leaf) ?? publicAt) < publicAt,
  )
  const answers: Answers = {
    LINES: checkLines(bundle, lines),
    PAYLOADS:
      firstFault(bundle.events, (event, index) => payloadFault(event, lines[index]!)) ??
      yes('Every payload fits its line.'),
    PRIVATE_FACTS:
      firstFault(bundle.events, (event, index) => privateFault(event, lines[index]!)) ??
      yes('Every opened fact fits its commitment.'),
    HEAD: checkHead(head, bundle, roots),
    RECEIPTS:
      kept.map((receipt) => checkReceipt(receipt, bundle, roots)).find(({ kind }) => kind !== 'YES') ??
      yes(
        kept.length === 0
          ? 'No receipts were given.'
          : kept.length === 1
            ? 'Your receipt lies on this history.'
            : `All ${kept.length} receipts lie on this history.`,
      ),
    ANCHORS: checkAnchorRoots(anchored, bundle, roots),
    KEYS: await checkKeys(bundle, policy, receipts, verify),
    REPLAY: replayed.answer,
    PREBIDS: prebids.answer.kind === 'YES' ? (witnessed.late ?? prebids.answer) : prebids.answer,
    DRAWS: bundle.draws.length > 0 ? unknown('The evidence shows draws beside its log.') : drawn.answer,
    MINUTES: checkMinutesOf(bundle, lines),
  }
  const notices = [...replayed.state.notices, ...witnessed.notices]
  if (early || witnessed.vouched !== 'WITNESSES') return { answers, vouched: witnessed.vouched, notices }
  return { answers, vouched: 'SERVICE', notices: [...notices, 'No witness saw the draw before its number was public.'] }
}

/** A prebid that was sealed in time is witnessed soon after the close. */
const WITNESS_DELAY_SECONDS = 60

function checkWitnesses(
  { events }: Bundle,
  { answer, anchors }: ReadAnchors,
  head: Head,
  { prebidEndAt }: State,
  prebidLeaves: readonly number[],
): { vouched: Vouched; late: Answer | null; notices: string[] } {
  if (head.kind !== 'HEAD') return { vouched: 'NOBODY', late: null, notices: [] }
  const signed = (notice: string) => ({ vouched: 'SERVICE' as const, late: null, notices: [notice] })
  if (answer.kind !== 'YES' || witnessedBy(anchors, events.length - 1) === null)
    return signed('No quorum of witnesses signed the whole of this history.')
  const closedAt = prebidEndAt === null ? null : prebidEndAt / 1000 + WITNESS_DELAY_SECONDS
  const late = prebidLeaves.find((leaf) => closedAt !== null && witnessedBy(anchors, leaf)! > closedAt)
  if (late === undefined || closedAt === null) return { vouched: 'WITNESSES', late: null, notices: [] }
  const wasWatched = anchors.some(
    ({ anchor, witnessedAt }) => anchor.size <= late && witnessedAt !== null && witnessedAt <= closedAt,
  )
  if (!wasWatched) return signed('Witnesses saw the prebids only after their window had closed.')
  const detail = `The prebid of event ${late + 1} was first witnessed long after the close, although witnesses were at hand.`
  return { vouched: 'SERVICE', late: unknown(detail), notices: [] }
}

/** Minutes that differ for a reader who cannot open everything are no contradiction. */
function checkMinutesOf(bundle: Bundle, lines: readonly (Line | null)[]): Answer {
  const events = openEvents(bundle, lines)
  const minutes = bundle.minutes as { json: string; signatures: readonly MinutesSignature[] } | null
  const notShown = minutes === null && bundle.viewer === 'MEMBER' ? minutesNotShown(events) : null
  if (notShown) return notShown
  const answer = checkMinutes(minutes, events)
  const closed = minutes === null ? 0 : countClosed(bundle, lines, events.length)
  return closed === 0 || answer.kind === 'UNKNOWN'
    ? answer
    : unknown(`The minutes rest on ${closed} private facts that this reader cannot open.`)
}

function checkLines(bundle: Bundle, lines: readonly (Line | null)[]): Answer {
  let before: number | null = null
  for (const [index, line] of lines.entries()) {
    const text = bundle.events[index]!.line
    if (line === null)
      return text.startsWith('kuri-log/v1 ')
        ? no(`Line ${index + 1} is malformed.`, text)
        : unknown(`Line ${index + 1} is of a version that is not known here.`)
    if (line.auctionId !== bundle.auctionId) return no(`Line ${index + 1} belongs to another auction.`, text)
    if (line.sequence !== index + 1) return no(`Event ${index + 1} is missing.`, text)
    const at = parseInstant(line.createdAt)!
    if (before !== null && at < before - MAX_CLOCK_DIFFERENCE_MS)
      return no(`Event ${index + 1} is stamped earlier than the one before it.`, text)
    before = Math.max(before ?? at, at)
  }
  return lines.length === 0 ? unknown('There are no events.') : yes(`${counted(lines.length, 'event')} without a gap.`)
}

function firstFault(
  events: readonly BundleEvent[],
  faultOf: (event: BundleEvent, index: number) => Answer | null,
): Answer | null {
  for (const [index, event] of events.entries()) {
    const fault = faultOf(event, index)
    if (fault) return fault
  }
  return null
}

function payloadFault({ line: text, payload }: BundleEvent, line: Line | null): Answer | null {
  if (line === null) return null
  if (line.what.kind !== 'room') return payload === null ? null : no('A payload is shown that no hash covers.', text)
  if (payload === null) return unknown(`The payload of event ${line.sequence} is missing.`)
  if (payloadHashOf(payload) !== line.what.payloadHash)
    return no(`The payload of event ${line.sequence} is not the one that was logged.`, text, payload)
  return isPlainJson(payload)
    ? null
    : unknown(`The payload of event ${line.sequence} can be read in more than one way.`)
}

/** A key that stands twice, or another spelling of a number, would be read differently by other programs. */
function isPlainJson(text: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === text && !text.includes('"__proto__"')
  } catch {
    return false
  }
}

function privateFault({ line: text, private: opened }: BundleEvent, line: Line | null): Answer | null {
  if (line === null || opened === null) return null
  const blind = fromBase64Url(opened.blind)
  const isRight = blind?.length === 32 && commitmentTo(opened.facts, blind) === line.commitment
  return isRight
    ? null
    : no(`The private facts of event ${line.sequence} are not the ones that were logged.`, text, opened.facts)
}

type Head =
  | { kind: 'HEAD'; note: string; checkpoint: StatedHead }
  | { kind: 'NONE' }
  | { kind: 'UNREADABLE'; reason: string }
  | { kind: 'BAD'; note: string; reason: string }

async function readHead(
  text: string | null,
  { auctionId }: Bundle,
  policy: Policy | null,
  verify: VerifyEd25519,
): Promise<Head> {
  if (text === null) return { kind: 'NONE' }
  if (policy === null) return { kind: 'UNREADABLE', reason: 'Without a policy no signature can be checked.' }
  const note = parseNote(text)
  const checkpoint = note && parseStatedHead(note.text)
  if (!note || !checkpoint) return { kind: 'UNREADABLE', reason: 'A head is not a signed checkpoint.' }
  const opened = await openNote(note, policy.keys, verify)
  if (opened.kind === 'BAD') return { kind: 'BAD', note: text, reason: `The signature of ${opened.key.name} is wrong.` }
  if (opened.kind === 'UNKNOWN') return { kind: 'UNREADABLE', reason: 'No key of the policy signed this head.' }
  if (checkpoint.origin !== `${policy.host}/a/${auctionId}`)
    return { kind: 'BAD', note: text, reason: 'The head is of another log.' }
  return { kind: 'HEAD', note: text, checkpoint }
}

type Roots = ReadonlyMap<number, Uint8Array>

function checkHead(head: Head, { events }: Bundle, roots: Roots): Answer {
  if (head.kind === 'NONE') return yes('The history has no signed head.')
  if (head.kind === 'UNREADABLE') return unknown(head.reason)
  if (head.kind === 'BAD') return no(head.reason, head.note)
  const { size } = head.checkpoint
  if (size > events.length) return unknown(`The head covers ${counted(size, 'event')}, and ${events.length} are here.`)
  if (size < events.length) return unknown(`The last ${events.length - size} events are not covered by the head.`)
  return isRoot(head.checkpoint, roots)
    ? yes(`The head of ${size} events is ${toBase64(head.checkpoint.root)}.`)
    : no('The events do not give the signed head.', head.note)
}

function checkReceipt(receipt: Head, { events, head }: Bundle, roots: Roots): Answer {
  if (receipt.kind === 'NONE') return unknown('A receipt is empty.')
  if (receipt.kind === 'UNREADABLE') return unknown(receipt.reason)
  if (receipt.kind === 'BAD') return unknown(`A receipt is not usable. ${receipt.reason}`)
  const { size } = receipt.checkpoint
  const documents = [receipt.note, ...(head === null ? [] : [head])]
  if (size > events.length)
    return no(`A receipt proves ${counted(size, 'event')}, and ${events.length} are here.`, ...documents)
  return isRoot(receipt.checkpoint, roots)
    ? yes('The receipt lies on this history.')
    : no(`A receipt proves another history of the first ${size} events.`, ...documents)
}

function isRoot({ size, root }: StatedHead, roots: Roots): boolean {
  const computed = roots.get(size)
  return computed !== undefined && areEqual(computed, root)
}
