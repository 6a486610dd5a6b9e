import { expect, test } from 'vitest'
import { countQueries } from '#testing/count-queries'
import {
  makeBranch,
  makeCompany,
  makeCycle,
  makeEmployee,
  makeEnrollment,
  makeProgram,
  makeRole,
  makeUser,
} from '#testing/fixtures'
import { insertAuctionRow } from '#testing/rooms'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { companyId } = company
const stranger = await makeCompany(app, 'Cochin Chits')
const otherBranch = await makeBranch(app, companyId, 'Kochi')
const subscriber = await makeUser(app, 'SUBSCRIBER', 'Devi')

const home = async (token: string) => {
  const reply = await app.call('GET', '/v2/companies/home', { token })
  expect(reply.status).toBe(200)
  return reply.data
}

/** A program with a live auction and one overdue instalment. */
async function busyProgram(branchId: string) {
  const programId = await makeProgram(app, companyId, branchId, { programStatus: 'ACTIVE' })
  await makeEnrollment(app, companyId, programId, subscriber.id, 1)
  const cycleId = await makeCycle(app, companyId, programId, 1, { endDate: '2099-11-30' })
  const auctionId = await insertAuctionRow(app, { companyId, branchId, programId, cycleId }, { status: 'LIVE' })
  await app.call('POST', `/v2/companies/cycles/${cycleId}/invoices`, { token: company.token, body: {} })
  await app.db.updateTable('invoices').set({ dueDate: '2020-01-31' }).where('cycleId', '=', cycleId).execute()
  return { programId, cycleId, auctionId }
}
const here = await busyProgram(company.branchId)
const there = await busyProgram(otherBranch)

test('the owner sees what waits everywhere in the company, and nothing of other companies', async () => {
  const data = await home(company.token)
  expect(data).toMatchObject({
    auctions: { todayCount: 2, liveCount: 2, awaitingApprovalCount: 0, awaitingWinnerCount: 0 },
    programs: { activeCount: 2, publishedCount: 0 },
    requests: { waitingCount: 0, oldestSubmittedAt: null, awaitingPlatformCount: 0 },
    dues: { overdueCount: 2, overdueAmount: 4000, dueSoonCount: 0, dueSoonAmount: 0 },
    refunds: { paymentCount: 0, paymentAmount: 0, refundCount: 0, refundAmount: 0 },
    payouts: { awaitingPapersCount: 0, inReviewCount: 0, approvedCount: 0 },
    approvals: { voidCount: 0, waiverCount: 0 },
  })
  expect(data.auctions.today).toContainEqual(
    expect.objectContaining({ auctionId: here.auctionId, branchId: company.branchId, auctionStatus: 'LIVE' }),
  )
  expect(await home(stranger.token)).toMatchObject({ auctions: { today: [] }, dues: { overdueCount: 0 } })
})

test('staff of a branch or a program see what waits there, and no section without its permission', async () => {
  const clerkRole = await makeRole(app, companyId, 'BRANCH', ['statement.manage', 'auction.read'])
  const clerk = await makeEmployee(app, companyId, [{ roleId: clerkRole, branchId: otherBranch }])
  const atBranch = await home(clerk.token)
  expect(atBranch).toMatchObject({
    auctions: { todayCount: 1, today: [{ auctionId: there.auctionId, branchName: 'Kochi' }] },
    programs: null,
    requests: null,
    dues: { overdueCount: 1, overdueAmount: 2000 },
    refunds: null,
    payouts: null,
    approvals: null,
  })
  const roleId = await makeRole(app, companyId, 'PROGRAM', ['program.read'])
  const manager = await makeEmployee(app, companyId, [{ roleId, programId: here.programId }])
  expect(await home(manager.token)).toMatchObject({ auctions: null, dues: null, programs: { activeCount: 1 } })
})

test('takes at most fifteen statements, however much there is', async () => {
  await home(company.token)
  const { statements } = await countQueries(() => home(company.token))
  expect(statements.length).toBeLessThanOrEqual(15)
})
