// Sealed prebids: each was committed to in the log before the window closed, and after the reveal everybody can open them. None may be
// changed, left out or brought back.

import { parseInstant, toHex, utf8 } from '../base/bytes.ts'
import { counted } from '../base/counted.ts'
import { sha256 } from '../base/sha256.ts'
import { isText, oneOf, readJson, record } from '../base/shape.ts'
import { judgePassedOver } from '../replay/decisions.ts'
import type { Decision, State } from '../replay/state.ts'
import type { Line } from '../tree/line.ts'
import type { Answer } from '../verdict/verdict.ts'
import type { Bundle } from './bundle.ts'
import { openedAt } from './hidden.ts'
import { settlementFault } from './settlement.ts'
import { amountFault, prizeOf, type Terms } from './terms.ts'

const SEALED_TYPE = 'auction.prebid.sealed'
const ABOUT_PREBIDS: ReadonlySet<string> = new Set(['auction.prebid.created', 'auction.prebid.deleted', SEALED_TYPE])

type Sealed = {
  action: 'PLACED' | 'EDITED' | 'WITHDRAWN' | 'DELETED'
  prebidId: string
  enrolledSubscriberId: string
  commitment: string
}
const isSealed = record({
  action: oneOf('PLACED', 'EDITED', 'WITHDRAWN', 'DELETED'),
  prebidId: isText,
  enrolledSubscriberId: isText,
  commitment: isText,
})

/** A prebid as its last leaf left it. */
type Prebid = { prebidId: string; ticketId: string; commitment: string; leaf: number; at: number; isStanding: boolean }

export type CheckedPrebids = {
  answer: Answer
  /** The places of the leaves that must have been witnessed before the window closed. */
  leaves: readonly number[]
}

const yes = (detail: string): Answer => ({ kind: 'YES', detail })
const no = (detail: string, ...documents: string[]): Answer => ({ kind: 'NO', detail, documents })
const unknown = (detail: string): Answer => ({ kind: 'UNKNOWN', detail })

/** The receipt of an offer: hexadecimal, as its owner has it. */
export const prebidCommitment = (auctionId: string, ticketId: string, paise: number, nonce: string): string =>
  toHex(sha256(utf8(`${auctionId}:${ticketId}:${paise}:${nonce}`)))

export function checkPrebids(bundle: Bundle, lines: readonly (Line | null)[], state: State): CheckedPrebids {
  const read = readLeaves(bundle, lines, state)
  if ('kind' in read) return { answer: read, leaves: [] }
  const leaves = [...read.values()].map(({ leaf }) => leaf)
  const opened = openAmounts(bundle, read)
  if (!(opened instanceof Map)) return { answer: opened, leaves }
  return { answer: judge(bundle, lines, state, read, opened), leaves }
}

/** The prebids by their id, in the order in which they were placed. */
function readLeaves(bundle: Bundle, lines: readonly (Line | null)[], state: State): Map<string, Prebid> | Answer {
  const prebids = new Map<string, Prebid>()
  const standing = new Map<string, string>()
  for (const [index, event] of bundle.events.entries()) {
    const [line, hidden] = [lines[index] ?? null, openedAt(lines[index] ?? null, event)]
    if (line === null || hidden?.type !== SEALED_TYPE) continue
    const sealed = readJson<Sealed>(hidden.payload, isSealed)
    if (sealed === null) return unknown(`The prebid of event ${line.sequence} cannot be read.`)
    const at = parseInstant(line.createdAt)!
    if (state.firstStart !== null && line.sequence > state.firstStart)
      return no(`The prebid of event ${line.sequence} was written after the auction had started.`, event.line)
    if (state.prebidEndAt !== null && at >= state.prebidEndAt)
      return no(`The prebid of event ${line.sequence} was written after the window had closed.`, event.line)
    const fault = apply(prebids, standing, sealed, { leaf: index, at })
    if (fault) return no(`At event ${line.sequence}, ${fault}.`, event.line, hidden.payload)
  }
  return prebids
}

/** `standing` holds the prebid of each ticket that has one. */
function apply(
  prebids: Map<string, Prebid>,
  standing: Map<string, string>,
  sealed: Sealed,
  { leaf, at }: { leaf: number; at: number },
): string | null {
  const { action, prebidId, enrolledSubscriberId: ticketId, commitment } = sealed
  const known = prebids.get(prebidId)
  if (action === 'PLACED') {
    if (known) return 'a prebid was placed twice'
    if (standing.has(ticketId)) return 'a ticket placed a second prebid'
    standing.set(ticketId, prebidId)
    prebids.set(prebidId, { prebidId, ticketId, commitment, leaf, at, isStanding: true })
    return null
  }
  if (!known?.isStanding || known.ticketId !== ticketId) return 'a prebid was changed that does not stand'
  if (action === 'EDITED') Object.assign(known, { commitment, leaf })
  else if (commitment !== known.commitment) return 'a prebid was withdrawn under another commitment'
  else {
    known.isStanding = false
    standing.delete(ticketId)
  }
  return null
}

type Amounts = Map<string, number>

/** Every opened amount fits the commitment of the prebid's last leaf. */
function openAmounts({ auctionId, prebids: openings }: Bundle, prebids: ReadonlyMap<string, Prebid>): Amounts | Answer {
  const amounts = new Map<string, number>()
  for (const { leaf, prebidId, paise, nonce } of openings) {
    const prebid = prebids.get(prebidId)
    if (prebid === undefined || amounts.has(prebidId)) return no('A prebid is opened that was never logged.', prebidId)
    if (!prebid.isStanding) return no('A prebid is opened that was withdrawn.', prebidId)
    if (prebid.leaf !== leaf) return no('A prebid is opened that was replaced.', prebidId)
    if (prebidCommitment(auctionId, prebid.ticketId, paise, nonce) !== prebid.commitment)
      return no('A prebid is opened to another amount than its owner sealed.', prebidId, prebid.commitment)
    amounts.set(prebidId, paise)
  }
  return amounts
}

function judge(
  bundle: Bundle,
  lines: readonly (Line | null)[],
  state: State,
  prebids: ReadonlyMap<string, Prebid>,
  amounts: Amounts,
): Answer {
  const { terms } = state
  const decided = state.decisions.filter(({ isByPrebids, source }) => isByPrebids && source !== 'MANUAL_SELECTION')
  if (terms === null) return unknown('Without terms no prebid can be judged.')
  if (!terms.hasPrebid)
    return prebids.size === 0 ? yes('There were no prebids.') : no('There are prebids where none were allowed.')
  if (decided.length === 0) return yes(`${counted(prebids.size, 'prebid')} can be read here, and no prebid decided.`)
  const hidden = firstUnopened(bundle, lines, state)
  if (hidden !== null) return unknown(`Event ${hidden} may be a prebid, and this reader cannot open it.`)
  const standing = [...prebids.values()].filter(({ isStanding }) => isStanding)
  if (standing.some(({ prebidId }) => !amounts.has(prebidId)))
    return unknown('A prebid that stands is not opened, although prebids decided.')
  for (const decision of decided) {
    const fault = decisionFault(terms, decision, standing, amounts)
    if (fault?.kind === 'HIDDEN') return unknown(`Here, ${fault.text}.`)
    if (fault?.kind === 'FORGED') return no(`In division ${decision.division}, ${fault.text}.`, decision.winnerId)
    if (fault?.kind === 'NOTICE') state.notices.push(fault.text)
  }
  return (
    settled(state, terms, amounts) ??
    yes(
      standing.length === 1
        ? 'The one prebid that stood was opened, and it won.'
        : `All ${standing.length} prebids that stood were opened, and the best one won.`,
    )
  )
}

/** A hidden event before the start that could be a prebid: those that cannot be opened, unless a prebid's own write explains them. */
function firstUnopened(bundle: Bundle, lines: readonly (Line | null)[], { firstStart }: State): number | null {
  const explained = new Set<number>()
  for (const [index, event] of bundle.events.entries()) {
    const hidden = openedAt(lines[index] ?? null, event)
    if (hidden && ABOUT_PREBIDS.has(hidden.type)) explained.add(lines[index]!.stateVersion)
  }
  for (const [index, event] of bundle.events.entries()) {
    const line = lines[index]!
    if (firstStart !== null && line.sequence >= firstStart) return null
    if (line.what.kind === 'hid' && event.private === null && !explained.has(line.stateVersion)) return line.sequence
  }
  return null
}

type Fault = ReturnType<typeof judgePassedOver>
const forged = (text: string): Fault => ({ kind: 'FORGED', text })

function decisionFault(terms: Terms, decision: Decision, standing: readonly Prebid[], amounts: Amounts): Fault {
  const prizeAt = ({ prebidId }: Prebid) => prizeOf(terms, amounts.get(prebidId)!)
  const candidates = standing
    .filter(({ ticketId }) => !decision.barred.has(ticketId))
    .sort((a, b) => prizeAt(a) - prizeAt(b) || a.at - b.at)
  if (candidates.some(({ prebidId }) => amountFault(terms, amounts.get(prebidId)!) !== null))
    return forged('a prebid has an amount out of range')
  if (decision.prebidId === null)
    return candidates.length === 0 ? null : forged('a lot without offers decided although prebids stand')
  const won = candidates.find(({ prebidId }) => prebidId === decision.prebidId)
  if (!won || won.ticketId !== decision.ticketId) return forged('a prebid won that does not stand')
  if (decision.paise !== null && decision.paise !== amounts.get(won.prebidId))
    return forged('the winner has another amount than the prebid')
  const better = candidates.filter((each) => each !== won && prizeAt(each) <= prizeAt(won))
  if (decision.source !== 'LOT_SELECTION')
    return judgePassedOver(
      decision,
      better.map(({ ticketId }) => ticketId),
    )
  const isTied = better.length > 0 && better.every((each) => prizeAt(each) === prizeAt(won))
  return isTied ? null : forged('a lot decided where none had to')
}

function settled({ sealedSettlement, decisions }: State, terms: Terms, amounts: Amounts): Answer | null {
  if (sealedSettlement === null) return null
  const paise = decisions
    .filter(({ isDisqualified }) => !isDisqualified)
    .map((decision) => decision.paise ?? amounts.get(decision.prebidId ?? ''))
  if (paise.includes(undefined)) return unknown('The settlement names a prize that is not open.')
  const fault = settlementFault(sealedSettlement.settlement, terms, paise as number[])
  return fault === null
    ? null
    : no(`At event ${sealedSettlement.sequence}, ${fault}.`, JSON.stringify(sealedSettlement))
}
