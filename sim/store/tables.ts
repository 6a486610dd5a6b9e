// The tables of a simulated database: what the bid path, the engine and the rooms read and write, as committed.
import type { Auction } from '@kuri/server/features/auctions/model/auction'
import type { LoggedEvent } from '@kuri/server/features/auctions/model/events.sql'
import type { Prebid } from '@kuri/server/features/auctions/prebids/prebids.sql'
import type { SeatRow } from '@kuri/server/features/auctions/room/presence/seats.sql'
import type { Posting } from '@kuri/server/features/money/ledger/accounts.rules'
import type { Settlement } from '@kuri/server/features/programs/cycles/settlement.rules'

export type BidRow = {
  id: string
  auctionId: string
  companyId: string
  run: number
  enrollmentId: string
  subscriberId: string
  amountPaise: number
  source: 'ONLINE' | 'FLOOR'
  placedById: string
  messageId: string
  receivedAt: Date
  stateVersion: number
  serverSequence: number
  auctionEndAt: Date | null
  createdAt: Date
}

export type WinnerRow = {
  id: string
  cycleId: string
  auctionId: string
  enrollmentId: string
  division: number
  amountPaise: number
  prizePaise: number
  auctionBidId: string | null
  auctionPrebidId: string | null
}
export type EntryRow = { kind: string; sourceId: string; postings: readonly Posting[] }
/** The invoice of the next cycle, which the dividend of this one is deducted from. */
export type InvoiceRow = {
  id: string
  auctionId: string
  enrollmentId: string
  grossPaise: number
  deductedPaise: number
}

export type EnrollmentRow = {
  id: string
  subscriberId: string
  ticketNumber: number
  name: string
  /** The member no longer has the ticket. */
  hasEnded?: boolean
}
export type ActionRow = {
  auctionId: string
  action: string
  stateVersion: number
  reason: string | null
  metadata: unknown
  createdAt: Date
}
/** `text` is all that was queued. */
export type NoticeRow = { auctionId: string; type: string; text: string }

export type Tables = {
  /** With the columns of the cycle and the program that are read with an auction. */
  auctions: Map<string, Auction>
  bids: Map<string, BidRow>
  bidsOf: Map<string, BidRow[]>
  /** By auction, in the order of their commits. */
  events: Map<string, LoggedEvent[]>
  enrollments: Map<string, EnrollmentRow>
  /** `auction enrollment`. */
  participations: Set<string>
  actions: ActionRow[]
  notices: NoticeRow[]
  winners: WinnerRow[]
  prebids: Map<string, Prebid>
  /** By cycle. */
  settlements: Map<string, Settlement>
  entries: EntryRow[]
  invoices: Map<string, InvoiceRow>
  /** Presence, by `seatKey`. */
  seats: Map<string, SeatRow & { processId: string }>
  /** The last heartbeat of each process. */
  processes: Map<string, number>
}

export const emptyTables = (): Tables => ({
  auctions: new Map(),
  bids: new Map(),
  bidsOf: new Map(),
  events: new Map(),
  enrollments: new Map(),
  participations: new Set(),
  actions: [],
  notices: [],
  winners: [],
  prebids: new Map(),
  settlements: new Map(),
  entries: [],
  invoices: new Map(),
  seats: new Map(),
  processes: new Map(),
})

/** What a replica would have at this moment. Rows are replaced and never changed, except for the facts of events. */
export const copyOf = (tables: Tables): Tables => ({
  auctions: new Map(tables.auctions),
  bids: new Map(tables.bids),
  bidsOf: new Map([...tables.bidsOf].map(([id, bids]) => [id, [...bids]])),
  events: new Map([...tables.events].map(([id, events]) => [id, events.map((event) => ({ ...event }))])),
  enrollments: new Map(tables.enrollments),
  participations: new Set(tables.participations),
  actions: [...tables.actions],
  notices: [...tables.notices],
  winners: [...tables.winners],
  prebids: new Map(tables.prebids),
  settlements: new Map(tables.settlements),
  entries: [...tables.entries],
  invoices: new Map(tables.invoices),
  seats: new Map(tables.seats),
  processes: new Map(tables.processes),
})

/** Puts the rows of a copy in the place of those that are there. */
export function restore(tables: Tables, copy: Tables): void {
  for (const [name, rows] of Object.entries(tables)) {
    const from: unknown = copy[name as keyof Tables]
    if (rows instanceof Map) refill(rows, from as Map<unknown, unknown>)
    else if (rows instanceof Set) refillSet(rows, from as Set<unknown>)
    else rows.splice(0, rows.length, ...(from as never[]))
  }
}

function refill(rows: Map<unknown, unknown>, from: ReadonlyMap<unknown, unknown>): void {
  rows.clear()
  for (const [key, row] of from) rows.set(key, row)
}

function refillSet(rows: Set<unknown>, from: ReadonlySet<unknown>): void {
  rows.clear()
  for (const row of from) rows.add(row)
}

export const pairKey = (auctionId: string, enrollmentId: string): string => `${auctionId} ${enrollmentId}`

/** As the statements of the service read an auction: the leader's name and the reason of a pause come from other tables. */
export function readAuction(tables: Tables, row: Auction): Auction {
  const leader = row.leadingEnrollmentId === null ? undefined : tables.enrollments.get(row.leadingEnrollmentId)
  const isPaused = row.status === 'PAUSED'
  return {
    ...row,
    leadingTicketNumber: leader?.ticketNumber ?? null,
    leadingSubscriberName: leader?.name ?? null,
    pauseReason: isPaused ? lastPauseReason(tables, row.id) : null,
  }
}

const lastPauseReason = ({ actions }: Tables, auctionId: string): string | null =>
  actions.findLast((log) => log.auctionId === auctionId && log.action === 'PAUSE')?.reason ?? null
