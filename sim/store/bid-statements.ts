// The statements of the bid path, answered from the simulated tables. They are recognized by their names; one that is not known fails.
import type { Auction } from '@kuri/server/features/auctions/model/auction'
import type { LoggedEvent } from '@kuri/server/features/auctions/model/events.sql'
import { parseRows } from './row-text.ts'
import { databaseError, type Session } from './store.ts'
import { type BidRow, pairKey, readAuction } from './tables.ts'

type NamedQuery = { name: string; text: string; values: unknown[] }
type Texts = readonly string[]

const date = (text: string | null) => (text === null ? null : new Date(text))
const number = (text: string | null) => (text === null ? null : Number(text))

export async function runBidStatement(session: Session, { name, values }: NamedQuery): Promise<unknown[]> {
  switch (name) {
    case 'bid-lock':
      return lockAuctions(session, values[0] as Texts)
    case 'bid-lock-free':
      return lockFreeAuctions(session, values[0] as Texts)
    case 'bid-auctions':
      return listAuctions(session, values[0] as Texts)
    case 'bid-bidders':
      return listBidders(session, values[0] as Texts, values[1] as Texts)
    case 'bid-repeated':
    case 'bid-repeated-of-one':
      return listBids(session, values[0] as Texts)
    case 'bid-premises':
    case 'bid-premises-of-one':
      return [
        ...listBids(session, values[0] as Texts).map((bid) => ({ kind: 'BID', ...bid, writeId: null })),
        ...listVersions(session, values[2] as Texts).map((version) => ({ kind: 'AUCTION', ...version })),
      ]
    case 'bid-mark':
      return markAuctions(session, values[0] as Texts, values[1] as Texts)
    case 'bid-write':
      return writeBatch(session, values as [Date, string, string, string, string])
    default:
      throw new Error(`The simulated database does not know the statement ${name}.`)
  }
}

async function lockAuctions(session: Session, ids: Texts) {
  const existing = ids.filter((id) => session.store.tables.auctions.has(id)).sort()
  for (const id of existing) await session.store.lock(id, session)
  return existing.map((id) => ({ id }))
}

function lockFreeAuctions(session: Session, ids: Texts) {
  const { store } = session
  const free = ids.filter((id) => store.tables.auctions.has(id) && !store.isHeldByAnother(id, session)).sort()
  for (const id of free) void store.lock(id, session)
  return free.map((id) => ({ id }))
}

const listAuctions = ({ store: { tables } }: Session, ids: Texts) =>
  ids.flatMap((id) => {
    const row = tables.auctions.get(id)
    return row ? [{ ...readAuction(tables, row), pauseReason: null }] : []
  })

function listBidders({ store: { tables } }: Session, auctionIds: Texts, enrollmentIds: Texts) {
  return auctionIds.flatMap((auctionId, index) => {
    const auction = tables.auctions.get(auctionId)
    const enrollment = tables.enrollments.get(enrollmentIds[index]!)
    if (!auction || !enrollment) return []
    const own = (tables.bidsOf.get(auctionId) ?? []).filter((bid) => bid.enrollmentId === enrollment.id)
    return [
      {
        auctionId,
        enrollmentId: enrollment.id,
        subscriberId: enrollment.subscriberId,
        ticketNumber: enrollment.ticketNumber,
        subscriberName: enrollment.name,
        subscriberAvatar: null,
        hasJoined: tables.participations.has(pairKey(auctionId, enrollment.id)),
        hasWon: false,
        isLiveBidDisqualified: false,
        hasBid: own.length > 0,
        hasLeadingAmount: own.some(
          ({ run, amountPaise }) => run === auction.run && amountPaise === auction.leadingAmountPaise,
        ),
        isPaid: true,
        isBarredByArrears: false,
      },
    ]
  })
}

const listBids = ({ store: { tables } }: Session, ids: Texts): BidRow[] =>
  ids.flatMap((id) => {
    const bid = tables.bids.get(id)
    return bid ? [{ ...bid }] : []
  })

const listVersions = ({ store: { tables } }: Session, ids: Texts) =>
  ids.flatMap((id) => {
    const row = tables.auctions.get(id)
    return row ? [{ id, stateVersion: row.stateVersion, writeId: row.writeId }] : []
  })

async function markAuctions(session: Session, ids: Texts, writeIds: Texts): Promise<[]> {
  const { auctions } = session.store.tables
  for (const [index, id] of ids.entries()) {
    await session.store.lock(id, session)
    session.write(() => auctions.set(id, { ...auctions.get(id)!, writeId: writeIds[index]! }))
  }
  return []
}

type JudgedRow = { id: string; seenVersion: number; seenWriteId: string | null; changes: Partial<Auction> }

/** In the order of judged_auction_with_log. */
const toJudgedRow = (fields: (string | null)[]): JudgedRow => ({
  id: fields[0]!,
  seenVersion: Number(fields[1]),
  seenWriteId: fields[2]!,
  changes: {
    stateVersion: Number(fields[3]),
    serverSequence: Number(fields[4]),
    writeId: fields[5]!,
    leadingBidId: fields[6]!,
    leadingAmountPaise: number(fields[7]!),
    leadingEnrollmentId: fields[8]!,
    leadingSubscriberId: fields[9]!,
    leadingBidAt: date(fields[10]!),
    baseAmountPaise: number(fields[11]!),
    bidCount: Number(fields[12]),
    bidderCount: Number(fields[13]),
    minimumBidReachedAt: date(fields[14]!),
    auctionEndAt: date(fields[15]!),
    closingPhase: fields[16] as Auction['closingPhase'],
    closingPhaseEndsAt: date(fields[17]!),
    dueAt: date(fields[18]!),
    logFrontier: fields[19]!,
  },
})

/** In the order of accepted_bid. */
const toBidRow = (fields: (string | null)[], createdAt: Date): BidRow => ({
  id: fields[0]!,
  auctionId: fields[1]!,
  companyId: fields[2]!,
  run: Number(fields[3]),
  enrollmentId: fields[4]!,
  subscriberId: fields[5]!,
  amountPaise: Number(fields[6]),
  source: fields[7] as BidRow['source'],
  placedById: fields[8]!,
  messageId: fields[9]!,
  receivedAt: date(fields[10]!)!,
  stateVersion: Number(fields[11]),
  serverSequence: Number(fields[12]),
  auctionEndAt: date(fields[13]!),
  createdAt,
})

async function writeBatch(
  session: Session,
  [writtenAt, auctions, bids, payloads, extensions]: [Date, string, string, string, string],
): Promise<{ id: string }[]> {
  const { tables } = session.store
  const written = new Set<string>()
  for (const { id, seenVersion, seenWriteId, changes } of parseRows(auctions).map(toJudgedRow)) {
    await session.store.lock(id, session)
    const row = tables.auctions.get(id)
    if (row?.stateVersion !== seenVersion || row.writeId !== seenWriteId) continue
    written.add(id)
    session.write(() => tables.auctions.set(id, { ...tables.auctions.get(id)!, ...changes, updatedAt: writtenAt }))
  }
  const [payloadLines, extensionLines] = [payloads.split('\n'), extensions === '' ? [] : extensions.split('\n')]
  const given = parseRows(bids).map((fields, index) => ({
    bid: toBidRow(fields, writtenAt),
    payload: payloadLines[index]!,
    extension: extensionLines[index] ?? '',
  }))
  for (const { bid, payload, extension } of given) {
    if (!written.has(bid.auctionId)) continue
    if (tables.bids.has(bid.id)) throw databaseError('23505')
    const { auctionId, serverSequence, stateVersion } = bid
    const numbers = { auctionId, stateVersion, audience: 'ROOM', subscriberId: null, createdAt: writtenAt } as const
    session.write(() => {
      tables.bids.set(bid.id, bid)
      tables.bidsOf.get(auctionId)!.push(bid)
      const log = tables.events.get(auctionId)!
      log.push({ ...numbers, serverSequence, type: 'auction.bid.created', payload })
      if (extension !== '')
        log.push({ ...numbers, serverSequence: serverSequence + 1, type: 'auction.state.changed', payload: extension })
    })
  }
  return [...written].map((id) => ({ id }))
}

/** What a floor bid leaves besides the bid. The statements have no names and are recognized by the table. */
export function runFloorStatement({ store: { tables }, write }: FloorSession, text: string, values: unknown[]): void {
  const rows = JSON.parse(values[0] as string) as Record<string, never>[]
  if (text.startsWith('INSERT INTO participations'))
    write(() => {
      for (const row of rows) tables.participations.add(pairKey(row.auction_id!, row.enrollment_id!))
    })
  else if (text.startsWith('INSERT INTO auction_action_logs'))
    write(() => {
      for (const row of rows)
        tables.actions.push({
          auctionId: row.auction_id!,
          action: 'STAFF_OFFLINE_BID',
          stateVersion: row.state_version!,
          reason: null,
          metadata: null,
          createdAt: values[1] as Date,
        })
    })
  else if (text.startsWith('UPDATE room_events'))
    write(() => {
      for (const row of rows) updateFacts(tables.events.get(row.auction_id!)!, row)
    })
  else throw new Error(`The simulated database does not know the statement ${text}.`)
}

type FloorSession = Pick<Session, 'store' | 'write'>

function updateFacts(log: LoggedEvent[], row: Record<string, never>): void {
  const event = log.find(({ serverSequence }) => serverSequence === row.server_sequence)
  if (event) Object.assign(event, { blind: row.blind, privateFacts: row.private_facts })
}
