// The minutes of an auction as section 17 of the Chit Funds Act lists them: a pure function of the opened log and of what the service
// and its staff stated. Server and verifier use it, so the same log and the same statements give the same text, byte for byte.
import { toHex, utf8 } from '../base/bytes.ts'
import { sha256 } from '../base/sha256.ts'
import { payableUnder, prizeOf } from '../bundle/terms.ts'
import {
  type AuctionFacts,
  type Declared,
  type Mode,
  type Offer,
  type OpenedEvent,
  readFacts,
  type Sitting,
} from './minutes-events.ts'
import { disqualificationWords, drawWords, removalWords, sourceWords } from './minutes-words.ts'
import { plainSince, type SinceLastDraw } from './since-last-draw.ts'

export const MINUTES_FORMAT = 'kuri-minutes/v1'
/** LOG: the log of the auction proves it. RECORDS: the registers of the service say it. STAFF: somebody of the company stated it. */
export type Basis = 'LOG' | 'RECORDS' | 'STAFF'

export type Ticket = { ticketId: string; ticketNumber: number; name: string; personId: string; isStaff: boolean }
/** Everything in minutes that no log can prove. Verifiers take it from the minutes themselves. */
export type Statements = {
  /** From the registers. */
  companyName: string
  programName: string
  chitId: string
  onlineAt: string | null
  tickets: readonly Ticket[]
  /** From the books; minutes from before this section do not have it. */
  sinceLastDraw?: SinceLastDraw
  /** From staff. */
  place: string
  /** What earlier prizes are unpaid; `none` where all are paid. */
  unpaidPrizes: string
  presentInHall: readonly {
    ticketId: string
    mode: 'FLOOR' | 'PROXY'
    from: string
    to: string | null
    proxyName: string | null
  }[]
  /** The officer whom the Registrar sent, who signs on paper. */
  deputyName: string | null
  remarks: string | null
}
/** Which minutes these are: made from the first `size` events, and in place of which earlier ones. */
export type Edition = { auctionId: string; size: number; amends: string | null }

type Person = { ticketId: string; ticketNumber: number | null; name: string; personId: string | null; isStaff: boolean }
export type Present = Person & { mode: Mode; from: string; to: string | null; proxyName: string | null; basis: Basis }
export type Entitled = Person & {
  division: number
  prizePaise: number | null
  discountPaise: number | null
  howChosen: string
  reason: string | null
  isLot: boolean
  lotProof: 'NONE' | 'BEACON' | 'SHARES' | null
  lotCandidates: readonly number[]
  at: string
  basis: Basis
}
type Best = { ticketNumber: number | null; name: string; discountPaise: number; at: string }
export type MinutesContent = {
  format: typeof MINUTES_FORMAT
  auctionId: string
  size: number
  round: number
  amends: string | null
  begun: { at: string | null; basis: Basis }
  ended: { at: string | null; basis: Basis }
  place: { address: string; onlineAt: string | null; basis: Basis }
  instalment: { number: number | null; divisions: number | null; totalPaise: number | null; basis: Basis }
  present: readonly Present[]
  entitled: readonly Entitled[]
  money: {
    discountPaise: number | null
    commissionPaise: number | null
    /** GST, where it is taken out of the dividend. */
    taxPaise?: number
    dividendPaise: number | null
    basis: Basis
  }
  unpaidPrizes: { text: string; basis: Basis }
  prescribed: {
    sittings: readonly {
      begunAt: string
      endedAt: string | null
      bidCount: number
      best: Best | null
      second: Best | null
    }[]
    disqualifications: readonly {
      ticketNumber: number | null
      name: string
      what: string
      reason: string
      at: string
    }[]
    voidedDraws: readonly { division: number | null; reason: string; tickets: readonly number[]; at: string }[]
    basis: Basis
  }
  statements: Statements
}
export type Minutes = { content: MinutesContent; text: string; digest: string }

export const digestOf = (text: string): string => toHex(sha256(utf8(text)))

/** The caller passes the first `size` events, in order. */
export function minutesFrom(events: readonly OpenedEvent[], statements: Statements, edition: Edition): Minutes {
  const facts = readFacts(events)
  const { terms, settlement } = facts
  const basisOf = (fact: { isLogged: boolean } | null): Basis => (fact?.isLogged === false ? 'RECORDS' : 'LOG')
  const content: MinutesContent = {
    format: MINUTES_FORMAT,
    auctionId: edition.auctionId,
    size: edition.size,
    round: facts.roundsEnded + 1,
    amends: edition.amends,
    begun: { at: facts.sittings[0]?.begunAt ?? null, basis: 'LOG' },
    ended: { at: facts.endedAt, basis: 'LOG' },
    place: { address: statements.place, onlineAt: statements.onlineAt, basis: 'STAFF' },
    instalment: {
      number: terms?.cycleNumber ?? null,
      divisions: terms?.divisions ?? null,
      totalPaise: terms?.totalAmountPaise ?? null,
      basis: basisOf(terms),
    },
    present: listPresent(facts, statements),
    entitled: facts.declared
      .map((declared) => entitledBy(declared, facts, statements))
      .sort((a, b) => a.division - b.division),
    money: {
      discountPaise: settlement?.discountPaise ?? null,
      commissionPaise: settlement?.commissionPaise ?? null,
      ...(settlement?.taxPaise === undefined ? {} : { taxPaise: settlement.taxPaise }),
      dividendPaise: settlement?.dividendPaise ?? null,
      basis: basisOf(settlement),
    },
    unpaidPrizes: { text: statements.unpaidPrizes, basis: 'STAFF' },
    prescribed: {
      sittings: facts.sittings.map((sitting) => sittingView(sitting, facts, statements)),
      disqualifications: facts.removed.map(({ ticketId, what, reasonCode, reason, at }) => {
        const { ticketNumber, name } = personOf(ticketId, statements)
        return { ticketNumber, name, what: removalWords(what), reason: disqualificationWords(reasonCode, reason), at }
      }),
      voidedDraws: facts.voided.map(({ division, reason, note, withheld, at }) => {
        const tickets = withheld
          .map((ticketId) => personOf(ticketId, statements).ticketNumber ?? 0)
          .sort((a, b) => a - b)
        return { division, reason: drawWords(reason, note), tickets, at }
      }),
      basis: 'LOG',
    },
    statements: plainStatements(statements, namedTickets(facts)),
  }
  const text = JSON.stringify(content)
  return { content, text, digest: digestOf(text) }
}

function personOf(ticketId: string, { tickets }: Statements): Person {
  const ticket = tickets.find((each) => each.ticketId === ticketId)
  if (!ticket) return { ticketId, ticketNumber: null, name: '', personId: null, isStaff: false }
  const { ticketNumber, name, personId, isStaff } = ticket
  return { ticketId, ticketNumber, name, personId, isStaff }
}

/** Where staff and the log name the same ticket, the log counts. */
function listPresent({ present }: AuctionFacts, statements: Statements): Present[] {
  const logged = [...present.values()].map(
    ({ ticketId, mode, from, to, isLogged }): Present => ({
      ...personOf(ticketId, statements),
      ...{ mode, from, to, proxyName: null, basis: isLogged ? 'LOG' : 'RECORDS' },
    }),
  )
  const typed = statements.presentInHall
    .filter(({ ticketId }) => !present.has(ticketId))
    .map(
      ({ ticketId, mode, from, to, proxyName }): Present => ({
        ...personOf(ticketId, statements),
        ...{ mode, from, to, proxyName, basis: 'STAFF' },
      }),
    )
  return [...logged, ...typed].sort(
    (a, b) => (a.ticketNumber ?? 0) - (b.ticketNumber ?? 0) || (a.ticketId < b.ticketId ? -1 : 1),
  )
}

function entitledBy(declared: Declared, { terms }: AuctionFacts, statements: Statements): Entitled {
  const { ticketId, division, source, lot, at } = declared
  const isLot = source === 'LOT_SELECTION'
  const prizePaise = paidTo(declared, terms)
  return {
    ...personOf(ticketId, statements),
    division,
    prizePaise,
    discountPaise: prizePaise === null || terms === null ? null : terms.totalAmountPaise - prizePaise,
    howChosen: sourceWords(source, lot),
    reason: declared.reason,
    isLot,
    lotProof: isLot ? (lot?.proof ?? 'NONE') : null,
    lotCandidates: (lot?.candidates ?? [])
      .map((id) => personOf(id, statements).ticketNumber ?? 0)
      .sort((a, b) => a - b),
    at,
    basis: 'LOG',
  }
}

function paidTo({ paise }: Declared, terms: AuctionFacts['terms']): number | null {
  return terms === null || paise === null ? null : payableUnder(terms, prizeOf(terms, paise))
}

function sittingView({ begunAt, endedAt, offers }: Sitting, { terms }: AuctionFacts, statements: Statements) {
  const discountOf = ({ paise }: Offer) => (terms === null ? paise : terms.totalAmountPaise - prizeOf(terms, paise))
  const ranked = offers.toSorted((a, b) => discountOf(b) - discountOf(a))
  const best = ranked[0]
  const second = ranked.find(({ ticketId }) => ticketId !== best?.ticketId)
  const view = (offer: Offer | undefined): Best | null => {
    if (!offer) return null
    const { ticketNumber, name } = personOf(offer.ticketId, statements)
    return { ticketNumber, name, discountPaise: discountOf(offer), at: offer.at }
  }
  return { begunAt, endedAt, bidCount: offers.length, best: view(best), second: view(second) }
}

/** The tickets that minutes speak of; the others of the chit are left out. */
const namedTickets = ({ present, declared, removed, sittings, voided }: AuctionFacts): Set<string> =>
  new Set([
    ...present.keys(),
    ...declared.flatMap(({ ticketId, lot }) => [ticketId, ...(lot?.candidates ?? [])]),
    ...removed.map(({ ticketId }) => ticketId),
    ...voided.flatMap(({ withheld }) => withheld),
    ...sittings.flatMap(({ offers }) => offers.map(({ ticketId }) => ticketId)),
  ])

/** The fields in one order, whatever order the caller has them in. */
const plainStatements = (given: Statements, named: ReadonlySet<string>): Statements => ({
  companyName: given.companyName,
  programName: given.programName,
  chitId: given.chitId,
  onlineAt: given.onlineAt,
  tickets: given.tickets
    .filter(({ ticketId }) => named.has(ticketId) || given.presentInHall.some((each) => each.ticketId === ticketId))
    .map(({ ticketId, ticketNumber, name, personId, isStaff }) => ({ ticketId, ticketNumber, name, personId, isStaff }))
    .sort((a, b) => (a.ticketId < b.ticketId ? -1 : 1)),
  ...(given.sinceLastDraw ? { sinceLastDraw: plainSince(given.sinceLastDraw) } : {}),
  place: given.place,
  unpaidPrizes: given.unpaidPrizes,
  presentInHall: given.presentInHall.map(({ ticketId, mode, from, to, proxyName }) => ({
    ticketId,
    mode,
    from,
    to,
    proxyName,
  })),
  deputyName: given.deputyName,
  remarks: given.remarks,
})
