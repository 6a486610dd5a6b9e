// Inserts auctions with members, bids and prebids directly into the tables, for tests.
import { sql } from 'kysely'
import { insertPendingAuction } from '#features/auctions/policy/pending-auctions.actions'
import { sealOffer } from '#features/auctions/prebids/sealing'
import { newId } from '#platform/ids'
import { dayFromNow } from './days.ts'
import { makeCycle, makeEnrollment, makeProgram, makeSubscriber } from './fixtures.ts'
import type { TestApp } from './test-app.ts'

type Changes = Record<string, unknown>
type Company = { companyId: string; branchId: string }
export type TestAuction = Awaited<ReturnType<typeof makeAuction>>

/** A program with an active cycle that ends in ten days, and its PENDING auction; the columns of each row can be overridden. */
export async function makeAuction(
  app: TestApp,
  { companyId, branchId }: Company,
  changes: { program?: Changes; config?: Changes; cycle?: Changes; auction?: Changes; programId?: string } = {},
) {
  const programId =
    changes.programId ??
    (await makeProgram(app, companyId, branchId, {
      auctionConfig: JSON.stringify({ auctionDurationSeconds: 600, ...changes.config }),
      ...changes.program,
    }))
  const now = app.app.platform.clock.now()
  const endDate = dayFromNow(10, now)
  const cycleNumber = (changes.cycle?.cycleNumber as number) ?? 1
  const cycleId = await makeCycle(app, companyId, programId, cycleNumber, { endDate, ...changes.cycle })
  const auctionId = await app.app.platform.transact((tx) => insertPendingAuction(tx, { cycleId, programId }, now))
  if (changes.auction) await changeAuction(app, auctionId, changes.auction)
  return { companyId, branchId, programId, cycleId, auctionId }
}

export const changeAuction = (app: TestApp, auctionId: string, changes: Changes) =>
  app.db.updateTable('auctions').set(changes).where('id', '=', auctionId).execute()

let tickets = 0
/** A signed-in subscriber with a ticket; with `subscriber` an existing one gets another ticket. */
export async function makeMember(
  app: TestApp,
  auction: TestAuction,
  name = 'Member',
  subscriber?: { userId: string; token: string },
) {
  const person = subscriber ?? (await makeSubscriber(app, name))
  const ticketNumber = ++tickets
  const enrollmentId = await makeEnrollment(app, auction.companyId, auction.programId, person.userId, ticketNumber)
  return { userId: person.userId, token: person.token, enrollmentId, ticketNumber }
}
export type Member = { userId: string; enrollmentId: string }

/** The member's invoice of the cycle. */
export async function makeInvoice(
  app: TestApp,
  auction: Omit<TestAuction, 'auctionId'>,
  member: Member,
  status: 'DRAFT' | 'PAID',
  dueDate: string | null = null,
) {
  const now = new Date()
  await app.db
    .insertInto('invoices')
    .values({
      id: newId(),
      companyId: auction.companyId,
      programId: auction.programId,
      kind: 'CYCLE',
      cycleId: auction.cycleId,
      enrollmentId: member.enrollmentId,
      subscriberId: member.userId,
      grossAmountPaise: 200_000,
      amountPaise: 200_000,
      status,
      dueDate,
      createdAt: now,
      updatedAt: now,
      ...(status === 'PAID' ? { paidAt: now, paidPaise: 200_000 } : {}),
    })
    .execute()
}

let sequence = 0
/** A live bid that becomes the leader; updates the counts of the auction. */
export async function makeBid(
  app: TestApp,
  auction: TestAuction,
  member: Member,
  rupees: number,
  changes: Changes = {},
) {
  const id = newId()
  const now = app.app.platform.clock.now()
  await makeParticipation(app, auction, member)
  await app.db
    .insertInto('bids')
    .values({
      id,
      auctionId: auction.auctionId,
      companyId: auction.companyId,
      run: 1,
      enrollmentId: member.enrollmentId,
      subscriberId: member.userId,
      amountPaise: rupees * 100,
      source: 'ONLINE',
      messageId: id,
      stateVersion: 1,
      serverSequence: ++sequence,
      createdAt: now,
      ...changes,
    })
    .execute()
  if (changes.deletedAt) return id
  await app.db
    .updateTable('auctions')
    .set((eb) => ({
      bidCount: eb('bidCount', '+', 1),
      leadingBidId: id,
      leadingAmountPaise: rupees * 100,
      leadingEnrollmentId: member.enrollmentId,
      leadingSubscriberId: member.userId,
      leadingBidAt: now,
      baseAmountPaise: eb.fn.coalesce('baseAmountPaise', eb.val(rupees * 100)),
      bidderCount: eb
        .selectFrom('bids')
        .select(({ fn }) => fn.count<number>('enrollmentId').distinct().as('count'))
        .where('auctionId', '=', auction.auctionId)
        .where('deletedAt', 'is', null)
        .$asScalar()
        .$notNull(),
    }))
    .where('id', '=', auction.auctionId)
    .execute()
  return id
}

/** A sealed prebid; an active one counts in the auction's row. */
export async function makePrebid(
  app: TestApp,
  { auctionId, companyId }: TestAuction,
  member: Member,
  rupees: number,
  changes: Changes = {},
) {
  const id = newId()
  const now = app.app.platform.clock.now()
  const { enrollmentId } = member
  const offer = sealOffer(app.app.platform.secrets, {
    prebidId: id,
    auctionId,
    enrollmentId,
    amountPaise: rupees * 100,
  })
  await app.db
    .insertInto('prebids')
    .values({
      id,
      auctionId,
      companyId,
      enrollmentId: member.enrollmentId,
      subscriberId: member.userId,
      ...offer.columns,
      createdAt: now,
      updatedAt: now,
      ...changes,
    })
    .execute()
  if ((changes.status ?? 'ACTIVE') === 'ACTIVE')
    await app.db
      .updateTable('auctions')
      .set((eb) => ({ activePrebidCount: eb('activePrebidCount', '+', 1) }))
      .where('id', '=', auctionId)
      .execute()
  return id
}

/** A member who has bid has already joined. */
export async function makeParticipation(app: TestApp, auction: TestAuction, member: Member, changes: Changes = {}) {
  await app.db
    .insertInto('participations')
    .values({
      auctionId: auction.auctionId,
      companyId: auction.companyId,
      enrollmentId: member.enrollmentId,
      subscriberId: member.userId,
      source: 'ONLINE',
      joinedAt: app.app.platform.clock.now(),
      ...changes,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A seat of the member in the room, and its audience session. */
export async function makeSeat(app: TestApp, auction: TestAuction, member: Member, connectionId = newId()) {
  const now = app.app.platform.clock.now()
  const { auctionId, companyId } = auction
  const { enrollmentId } = member
  // A process that never expires: otherwise the app's own sweep removes the seat after a few seconds.
  await sql`INSERT INTO processes (id, heartbeat_at, reads_bound_values) VALUES ('test', 'infinity', true) ON CONFLICT DO NOTHING`.execute(
    app.db,
  )
  await app.db
    .insertInto('roomSeats')
    .values({ connectionId, auctionId, enrollmentId, processId: 'test', subscribedAt: now })
    .execute()
  await makeSession(app, auction, member, 'JOIN', connectionId)
  return { connectionId, auctionId, companyId, enrollmentId }
}

export const makeSession = (
  app: TestApp,
  { auctionId, companyId }: TestAuction,
  { enrollmentId, userId }: Member,
  eventType: 'JOIN' | 'LEAVE',
  connectionId = newId(),
) =>
  app.db
    .insertInto('audienceSessions')
    .values({
      id: newId(),
      auctionId,
      companyId,
      enrollmentId,
      subscriberId: userId,
      accessMode: 'VIEWER',
      eventType,
      source: 'ONLINE',
      connectionId,
      occurredAt: app.app.platform.clock.now(),
    })
    .execute()

export async function makeDisqualification(
  app: TestApp,
  { auctionId, companyId }: TestAuction,
  { enrollmentId }: Member,
  phase: 'PREBID' | 'LIVE',
) {
  await app.db
    .insertInto('disqualifications')
    .values({
      id: newId(),
      auctionId,
      companyId,
      enrollmentId,
      phase,
      reasonCode: 'RULE_VIOLATION',
      reason: 'shouted',
      createdAt: new Date(),
    })
    .execute()
}

export async function makeAnnouncement(app: TestApp, { auctionId, companyId, cycleId }: TestAuction, message: string) {
  const now = app.app.platform.clock.now()
  await app.db
    .insertInto('announcements')
    .values({ id: newId(), auctionId, companyId, cycleId, message, tone: 'INFO', createdAt: now, updatedAt: now })
    .execute()
}

export async function makeWinner(
  app: TestApp,
  auction: Pick<TestAuction, 'companyId' | 'programId' | 'cycleId' | 'auctionId'>,
  member: Member,
  changes: Changes = {},
) {
  const id = newId()
  await app.db
    .insertInto('winners')
    .values({
      id,
      companyId: auction.companyId,
      programId: auction.programId,
      cycleId: auction.cycleId,
      auctionId: auction.auctionId,
      enrollmentId: member.enrollmentId,
      subscriberId: member.userId,
      division: 1,
      amountPaise: 7_000_000,
      prizePaise: 7_000_000,
      selectionSource: 'LIVE_BID_REVIEW',
      selectedAt: app.app.platform.clock.now(),
      ...changes,
    })
    .execute()
  return id
}
