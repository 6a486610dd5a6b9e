// Inserts an auction with its members and staff straight into the tables, ready for its room.
import type { Insertable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import { newId } from '#platform/ids'
import { SETTINGS } from './an-auction.ts'
import { makeInvoice } from './auction-fixtures.ts'
import { makeCompany, makeCycle, makeEnrollment, makeProgram, makeSubscriber } from './fixtures.ts'
import type { TestApp } from './test-app.ts'

export type AuctionChanges = Partial<Insertable<DB['auctions']>>

/** SCHEDULED, starting in ten minutes, half an hour long, without prebids or automation: the join window is open. */
export async function insertAuctionRow(
  { db, app }: TestApp,
  at: { companyId: string; branchId: string; programId: string; cycleId: string },
  changes: AuctionChanges = {},
) {
  const id = newId()
  const now = app.platform.clock.now()
  await db
    .insertInto('auctions')
    .values({
      id,
      ...at,
      status: 'SCHEDULED',
      ...SETTINGS,
      durationSeconds: 1800,
      auctionStartAt: new Date(now.getTime() + 600_000),
      joinWindowVersion: 1,
      createdAt: now,
      updatedAt: now,
      ...changes,
    })
    .execute()
  return id
}

export type Company = Awaited<ReturnType<typeof makeCompany>>

/** A company, a program of ₹ 1,00,000 (floor ₹ 60,000), one active cycle with its auction, and paid members. */
export async function makeRoom(
  app: TestApp,
  options: {
    members?: number
    auction?: AuctionChanges
    program?: Record<string, unknown>
    company?: Company
  } = {},
) {
  const company = options.company ?? (await makeCompany(app))
  const { companyId, branchId } = company
  const programId = await makeProgram(app, companyId, branchId, options.program)
  const cycleId = await makeCycle(app, companyId, programId, 1)
  const at = { companyId, branchId, programId, cycleId }
  const auctionId = await insertAuctionRow(app, at, options.auction)
  const members = []
  for (let ticket = 1; ticket <= (options.members ?? 2); ticket++) {
    const { userId, token, mobileNumber } = await makeSubscriber(app, `Member ${ticket}`)
    const enrollmentId = await makeEnrollment(app, companyId, programId, userId, ticket)
    await makeInvoice(app, at, { userId, enrollmentId }, 'PAID')
    members.push({ userId, token, mobileNumber, enrollmentId })
  }
  return { ...at, auctionId, company, members }
}
export type Room = Awaited<ReturnType<typeof makeRoom>>
