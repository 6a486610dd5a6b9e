// Draws: who was drawn must follow from the intent that was logged first, and from numbers that nobody knew then.

import { fromHex, parseInstant, toHex, utf8 } from '../base/bytes.ts'
import { including, isText, isWhole, listOf, oneOf, orNull } from '../base/shape.ts'
import type { OpenedEvent } from '../minutes/minutes-events.ts'
import type { Decision } from '../replay/state.ts'
import { leafHash } from '../tree/merkle.ts'
import type { Answer } from '../verdict/verdict.ts'
import { drawRoundAt, isBeacon, QUICKNET, roundTimeMs, type VerifyBls } from './beacon.ts'
import {
  drawIndex,
  drawOrder,
  drawSeed,
  type EarlierDraw,
  MIN_CONTRIBUTORS,
  SHARE_BYTES,
  secondIntentProblem,
  seedCommitment,
  shareCommitment,
  sharedSeed,
  VOID_REASONS,
  type VoidReason,
} from './draw.ts'

const MAX_TICKETS = 100_000
const PREFIX = 'auction.draw.'

type Opened = {
  drawId: string
  division: number
  kind: 'BEACON' | 'COMMIT_REVEAL'
  among: 'TIED' | 'ELIGIBLE'
  chainHash: string | null
  round: number | null
  seedCommitment: string | null
  tickets: readonly string[]
}
const isOpened = including({
  drawId: isText,
  division: isWhole,
  kind: oneOf('BEACON', 'COMMIT_REVEAL'),
  among: oneOf('TIED', 'ELIGIBLE'),
  chainHash: orNull(isText),
  round: orNull(isWhole),
  seedCommitment: orNull(isText),
  tickets: listOf(isText, MAX_TICKETS),
})
const isCommitted = including({ drawId: isText, enrolledSubscriberId: isText, commitment: isText })
const isRevealed = including({ drawId: isText, enrolledSubscriberId: isText, share: isText })
const isClosed = including({
  drawId: isText,
  commitments: listOf(including({ enrolledSubscriberId: isText, commitment: isText }), 64),
})
const isResult = including({
  drawId: isText,
  index: isWhole,
  enrolledSubscriberId: isText,
  beaconSignature: orNull(isText),
  serverSeed: orNull(isText),
})
const isVoided = including({ drawId: isText, reason: oneOf(...VOID_REASONS) })

type Draw = Opened & {
  sequence: number
  leaf: Uint8Array
  committed: Map<string, string>
  isClosed: boolean
  shares: Map<string, Uint8Array>
  outcome:
    | { kind: 'OPEN' }
    | { kind: 'VOID'; reason: VoidReason }
    | { kind: 'DRAWN'; ticketId: string; sequence: number }
}

type Committed = { enrolledSubscriberId: string; commitment: string }
type Revealed = { enrolledSubscriberId: string; share: string }
type Closed = { commitments: readonly Committed[] }
type Result = { index: number; enrolledSubscriberId: string; beaconSignature: string | null; serverSeed: string | null }

export type CheckedDraws = {
  answer: Answer
  /** The places of the intents, and when their random number became public. */
  intents: readonly { leaf: number; publicAt: number }[]
}

export async function checkDraws(
  events: readonly OpenedEvent[],
  texts: readonly string[],
  decisions: readonly Decision[],
  verify: VerifyBls,
): Promise<CheckedDraws> {
  const draws = new Map<string, Draw>()
  for (const event of events.filter(({ type }) => type.startsWith(PREFIX))) {
    const text = texts[event.sequence - 1] ?? ''
    const fault = await replayDraw(draws, event, text, decisions, verify)
    if (fault === null) continue
    return { answer: { kind: 'NO', detail: `At event ${event.sequence}, ${fault}.`, documents: [text] }, intents: [] }
  }
  const all = [...draws.values()]
  const intents = all.flatMap(({ round, sequence }) =>
    round === null ? [] : [{ leaf: sequence - 1, publicAt: roundTimeMs(round) / 1000 }],
  )
  return { answer: judgeLots(all, decisions), intents }
}

/** What contradicts the rules of draws; null if nothing does. */
async function replayDraw(
  draws: Map<string, Draw>,
  { type, payload, sequence, createdAt }: OpenedEvent,
  text: string,
  decisions: readonly Decision[],
  verify: VerifyBls,
): Promise<string | null> {
  if (type === 'auction.draw.opened') {
    if (!isOpened(payload)) return 'a draw was opened that cannot be read'
    return open(
      draws,
      payload as Opened,
      { sequence, at: parseInstant(createdAt)!, leaf: leafHash(utf8(text)) },
      decisions,
    )
  }
  const draw = draws.get(String((payload as { drawId?: unknown } | null)?.drawId))
  if (draw === undefined || draw.outcome.kind !== 'OPEN') return 'a draw goes on that is not open'
  switch (type) {
    case 'auction.draw.committed':
      return isCommitted(payload) ? commit(draw, payload as Committed) : 'a share cannot be read'
    case 'auction.draw.closed':
      return isClosed(payload) ? close(draw, payload as Closed) : 'the list of shares cannot be read'
    case 'auction.draw.revealed':
      return isRevealed(payload) ? reveal(draw, payload as Revealed) : 'a share cannot be read'
    case 'auction.draw.voided':
      if (!isVoided(payload)) return 'a void cannot be read'
      draw.outcome = { kind: 'VOID', reason: (payload as { reason: VoidReason }).reason }
      return null
    case 'auction.draw.result':
      return isResult(payload) ? await end(draw, payload as Result, sequence, verify) : 'a result cannot be read'
    default:
      return 'a draw has an event that is not known here'
  }
}

type Intent = { sequence: number; at: number; leaf: Uint8Array }

function open(draws: Map<string, Draw>, opened: Opened, intent: Intent, decisions: readonly Decision[]): string | null {
  const earlier = [...draws.values()].map((draw) => earlierDraw(draw, intent.sequence, decisions))
  if (draws.has(opened.drawId) || secondIntentProblem(opened.division, earlier) !== null)
    return 'a second draw was opened although the first one is final'
  const { tickets, kind, round } = opened
  if (tickets.length < 2 || new Set(tickets).size !== tickets.length || `${drawOrder(tickets)}` !== `${tickets}`)
    return 'the tickets of a draw are not in order'
  if (kind === 'BEACON' && (opened.chainHash !== QUICKNET.chainHash || round !== drawRoundAt(intent.at)))
    return 'a draw names another round than the first one after its time'
  if (kind === 'COMMIT_REVEAL' && (opened.seedCommitment === null || round !== null))
    return 'a draw binds the service to nothing'
  const { sequence, leaf } = intent
  const outcome = { kind: 'OPEN' as const }
  draws.set(opened.drawId, {
    ...opened,
    sequence,
    leaf,
    committed: new Map(),
    isClosed: false,
    shares: new Map(),
    outcome,
  })
  return null
}

/** Whether the member who was drawn had been disqualified when the next draw was opened is in the decisions. */
function earlierDraw({ division, outcome }: Draw, _sequence: number, decisions: readonly Decision[]): EarlierDraw {
  if (outcome.kind !== 'DRAWN') return { division, outcome }
  const declared = decisions.find(
    ({ ticketId, sequence, source }) =>
      ticketId === outcome.ticketId && source === 'LOT_SELECTION' && sequence > outcome.sequence,
  )
  return { division, outcome: { kind: 'DRAWN', isWinnerDisqualified: declared?.isDisqualified ?? false } }
}

function commit(draw: Draw, { enrolledSubscriberId: ticketId, commitment }: Committed): string | null {
  if (draw.kind !== 'COMMIT_REVEAL' || draw.isClosed) return 'a share was committed to after the list was closed'
  if (draw.committed.has(ticketId)) return 'a ticket committed to two shares'
  draw.committed.set(ticketId, commitment)
  return null
}

function close(draw: Draw, { commitments }: Closed): string | null {
  const isSame =
    commitments.length === draw.committed.size &&
    commitments.every(({ enrolledSubscriberId, commitment }) => draw.committed.get(enrolledSubscriberId) === commitment)
  if (draw.isClosed || !isSame || commitments.length < MIN_CONTRIBUTORS)
    return 'the list of shares is not the one logged'
  draw.isClosed = true
  return null
}

function reveal(draw: Draw, { enrolledSubscriberId: ticketId, share }: Revealed): string | null {
  const bytes = fromHex(share)
  if (!draw.isClosed || bytes?.length !== SHARE_BYTES || draw.shares.has(ticketId))
    return 'a share was revealed too early'
  if (draw.committed.get(ticketId) !== toHex(shareCommitment(draw.leaf, ticketId, bytes)))
    return 'a share was revealed that its owner had not committed to'
  draw.shares.set(ticketId, bytes)
  return null
}

async function end(draw: Draw, result: Result, sequence: number, verify: VerifyBls): Promise<string | null> {
  const seed = draw.kind === 'BEACON' ? await beaconSeed(draw, result, verify) : shareSeed(draw, result)
  if (typeof seed === 'string') return seed
  const index = drawIndex(seed, draw.tickets.length)
  const ticketId = draw.tickets[index]!
  if (result.index !== index || result.enrolledSubscriberId !== ticketId)
    return 'another ticket was drawn than the numbers give'
  draw.outcome = { kind: 'DRAWN', ticketId, sequence }
  return null
}

async function beaconSeed({ round, leaf }: Draw, { beaconSignature }: Result, verify: VerifyBls) {
  const signature = fromHex(beaconSignature ?? '')
  if (signature === null || round === null || !(await isBeacon(round, signature, verify)))
    return 'the public random number is not the one of its round'
  return drawSeed(leaf, signature)
}

function shareSeed({ leaf, committed, shares, isClosed, seedCommitment: bound }: Draw, { serverSeed }: Result) {
  const seed = fromHex(serverSeed ?? '')
  if (!isClosed || shares.size !== committed.size) return 'a lot was drawn although a share is missing'
  if (seed?.length !== SHARE_BYTES || toHex(seedCommitment(seed)) !== bound)
    return 'the service used another number than it was bound to'
  return sharedSeed(
    leaf,
    seed,
    [...shares].map(([ticketId, share]) => ({ ticketId, share })),
  )
}

/** Every lot that decided was drawn, among all who were tied; or it was drawn by hand, which nothing proves. */
function judgeLots(draws: readonly Draw[], decisions: readonly Decision[]): Answer {
  const no = (detail: string): Answer => ({ kind: 'NO', detail, documents: [] })
  const lots = decisions.filter(({ source }) => source === 'LOT_SELECTION')
  const proven = new Set<Decision>()
  for (const { outcome, division, tickets, among } of draws) {
    if (outcome.kind !== 'DRAWN') continue
    const next = decisions.find((each) => each.sequence > outcome.sequence)
    if (next === undefined) continue
    if (next.source !== 'LOT_SELECTION' || next.ticketId !== outcome.ticketId || next.division !== division)
      return no(`Division ${division} was won by another ticket than the one that was drawn.`)
    if (among === 'TIED' && next.isByPrebids)
      return { kind: 'UNKNOWN', detail: 'A draw among equal prebids cannot be checked by this version.' }
    if (among === 'TIED' && `${drawOrder(next.tied)}` !== `${tickets}`)
      return no(`The lot of division ${division} was not drawn among all who were tied.`)
    proven.add(next)
  }
  const byHand = lots.length - proven.size
  const drawn = `${proven.size} ${proven.size === 1 ? 'lot follows' : 'lots follow'} from public numbers`
  const rest = byHand === 0 ? '' : ` Drawn by hand, which nothing proves: ${byHand}.`
  return { kind: 'YES', detail: lots.length === 0 && draws.length === 0 ? 'No lot was drawn.' : `${drawn}.${rest}` }
}
