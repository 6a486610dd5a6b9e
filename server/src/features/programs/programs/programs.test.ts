import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import {
  makeBranch,
  makeCompany,
  makeCycle,
  makeEmployee,
  makeEnrollment,
  makeProgram,
  makeSubscriber,
} from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const other = await makeCompany(app, 'Kochi Chits')
const admin = (await app.superadmin()).token
const branchId = await makeBranch(app, company.companyId)

const make = (changes: Record<string, unknown> = {}, branch = company.branchId) =>
  makeProgram(app, company.companyId, branch, changes)
const get = (path: string, token = company.token) => app.call('GET', path, { token })
const status = (programId: string, body: object, token = company.token) =>
  app.call('PATCH', `/v2/companies/programs/${programId}/program-status`, { token, body })
const adminStatus = (programId: string, body: object) =>
  app.call('PATCH', `/v2/admin/programs/${programId}/program-status`, { token: admin, body })
const applied = { programStatus: 'APPLIED', approvalStatus: 'UNDER_REVIEW' }

describe('[spec: Reading programs; Names in responses] reading programs', () => {
  test('the limits of a bid follow the resolved settings', async () => {
    const amounts = { totalAmountPaise: 1_000_000, minimumBidAmountPaise: 600_000 }
    const limitsOf = async (programId: string) => (await get(`/v2/companies/me/programs/${programId}`)).data.bidLimits
    expect(await limitsOf(await make(amounts))).toEqual({
      meaning: 'PRIZE',
      lowestAmount: 6000,
      highestAmount: 10_000,
      discountStep: null,
    })
    const preset = { name: 'By discount', auctionBidMode: 'DISCOUNT_INCREASING' }
    const made = await app.call('POST', '/v2/companies/auction-presets', { token: company.token, body: preset })
    const byDiscount = await make({ ...amounts, auctionPresetId: made.data.presetId })
    expect(await limitsOf(byDiscount)).toMatchObject({ meaning: 'DISCOUNT' })
    const byLot = { bid: 'LOT', isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false }
    expect(await limitsOf(await make({ ...amounts, ...byLot }))).toBeNull()
  })
  test('a company lists its own programs, newest first, filtered, searched and sorted', async () => {
    const firm = await makeCompany(app, 'Thrissur Chits')
    const [a, b, c] = [
      await makeProgram(app, firm.companyId, firm.branchId, { name: 'beta 100%', startDate: '2026-03-01' }),
      await makeProgram(app, firm.companyId, firm.branchId, { name: 'Alpha', startDate: '2026-02-01', ...applied }),
      await makeProgram(app, firm.companyId, firm.branchId, { name: 'Gamma', startDate: '2026-01-01', chitId: 'G_7' }),
    ]
    await makeProgram(app, firm.companyId, firm.branchId, { programStatus: 'ARCHIVED', deletedAt: new Date() })
    const list = async (query = '') => {
      const { data, status } = await get(`/v2/companies/me/programs${query}`, firm.token)
      expect(status).toBe(200)
      return data.programs.map(({ programId }: { programId: string }) => programId)
    }
    expect(await list()).toEqual([c, b, a])
    expect(await list('?sortBy=name&sortOrder=asc')).toEqual([b, a, c])
    expect(await list('?sortBy=startDate')).toEqual([a, b, c])
    expect(await list('?search=g_')).toEqual([c])
    expect(await list('?search=0%25')).toEqual([a])
    expect(await list('?programStatus=APPLIED&approvalStatus=UNDER_REVIEW')).toEqual([b])
    expect(await list('?programStatus=ARCHIVED')).toHaveLength(1)
    expect(await list(`?branchId=${newId()}`)).toEqual([])
    expect(await list('?pageSize=1&pageNumber=2')).toEqual([b])
    const { data } = await get('/v2/companies/me/programs?pageSize=2', firm.token)
    expect(data).toMatchObject({
      count: 3,
      pageNumber: 1,
      pageSize: 2,
      totalPages: 2,
      hasNextPage: true,
      hasPreviousPage: false,
    })
    for (const bad of ['?pageSize=101', '?sortBy=price', '?programStatus=X', '?branchId=x', '?sortOrder=up'])
      expect((await get(`/v2/companies/me/programs${bad}`, firm.token)).status).toBe(400)
  })

  test('an employee sees only the programs of their assignments', async () => {
    const [here, there] = [await make({}, branchId), await make()]
    const inBranch = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_branch', branchId }])
    const inProgram = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_program', programId: there }])
    const without = await makeEmployee(app, company.companyId, [])
    const ids = async (token: string) =>
      (await get('/v2/companies/me/programs?pageSize=100', token)).data.programs.map(
        ({ programId }: { programId: string }) => programId,
      )
    expect(await ids(inBranch.token)).toContain(here)
    expect(await ids(inBranch.token)).not.toContain(there)
    expect(await ids(inProgram.token)).toEqual([there])
    expect(await ids(without.token)).toEqual([])
    expect((await get(`/v2/companies/me/programs/${here}`, inProgram.token)).status).toBe(404)
    expect((await get(`/v2/companies/me/programs/${there}`, inProgram.token)).status).toBe(200)
    expect((await get(`/v2/companies/me/programs/${here}`, other.token)).status).toBe(404)
  })

  test('a superadmin lists programs of all companies or one; subscribers and companies are rejected there', async () => {
    const foreign = await makeProgram(app, other.companyId, other.branchId)
    const { data } = await get(`/v2/admin/programs?companyId=${other.companyId}`, admin)
    expect(data.programs).toHaveLength(1)
    expect(data.programs[0]).toMatchObject({
      programId: foreign,
      companyName: 'Kochi Chits',
      branchName: 'Headquarters',
      totalAmount: 100_000,
    })
    expect((await get('/v2/admin/programs?pageSize=100', admin)).data.count).toBeGreaterThan(1)
    expect((await get('/v2/admin/programs')).status).toBe(403)
    expect((await get('/v2/companies/me/programs', (await makeSubscriber(app)).token)).status).toBe(403)
    expect((await get(`/v2/admin/programs/${newId()}`, admin)).status).toBe(404)
  })
})

describe('[spec: Who moves what; When a program is public; More refusals] changing the status', () => {
  test('approving an APPLIED program publishes it and stores the comment; publishedAt stays the first publication', async () => {
    const programId = await make(applied)
    const answer = await adminStatus(programId, { approvalStatus: 'APPROVED', comment: 'Fine' })
    expect([answer.status, answer.data]).toEqual([
      200,
      { programId, programStatus: 'PUBLISHED', approvalStatus: 'APPROVED', approvalComment: 'Fine' },
    ])
    const read = async () => (await get(`/v2/companies/me/programs/${programId}`)).data
    const { publishedAt } = await read()
    expect(publishedAt).not.toBeNull()
    expect((await status(programId, { programStatus: 'DRAFTED' })).data.programStatus).toBe('DRAFTED')
    expect((await status(programId, { programStatus: 'PUBLISHED' })).status).toBe(200)
    expect((await status(programId, { programStatus: 'PUBLISHED' })).status).toBe(200)
    expect((await read()).publishedAt).toBe(publishedAt)
    for (const programStatus of ['ACTIVE', 'COMPLETED', 'ARCHIVED'])
      expect((await status(programId, { programStatus })).data.programStatus).toBe(programStatus)
    expect((await status(programId, { programStatus: 'ACTIVE' })).error?.code).toBe('PROGRAM_ARCHIVED')
  })

  test('a program cannot be published before its approval; one request may approve and publish', async () => {
    const programId = await make({ programStatus: 'DRAFTED', approvalStatus: 'UNDER_REVIEW' })
    const early = await status(programId, { programStatus: 'PUBLISHED' })
    expect([early.status, early.error?.code]).toEqual([400, 'PROGRAM_NOT_APPROVED'])
    expect((await adminStatus(programId, { approvalStatus: 'APPROVED' })).data.programStatus).toBe('DRAFTED')
    expect((await status(programId, { programStatus: 'PUBLISHED' })).status).toBe(200)
    const both = await make({ programStatus: 'DRAFTED', approvalStatus: 'UNDER_REVIEW' })
    const atOnce = await adminStatus(both, { approvalStatus: 'APPROVED', programStatus: 'PUBLISHED' })
    expect(atOnce.data).toMatchObject({ programStatus: 'PUBLISHED', approvalStatus: 'APPROVED' })
  })

  test('a rejection unpublishes the program; an INCOMPLETE program cannot be approved', async () => {
    const programId = await make({ programStatus: 'PUBLISHED' })
    expect((await adminStatus(programId, { approvalStatus: 'REJECTED' })).data.programStatus).toBe('APPLIED')
    const draft = await make({ programStatus: 'INCOMPLETE', approvalStatus: 'UNDER_REVIEW' })
    expect((await adminStatus(draft, { approvalStatus: 'APPROVED' })).error?.code).toBe('PROGRAM_INCOMPLETE')
    expect((await status(draft, { programStatus: 'PUBLISHED' })).status).toBe(400)
  })

  test('a company cannot approve; malformed bodies are rejected; foreign programs are not found', async () => {
    const programId = await make(applied)
    expect((await status(programId, { approvalStatus: 'APPROVED', programStatus: 'DRAFTED' })).status).toBe(400)
    for (const body of [{}, { programStatus: 'APPLIED' }, { programStatus: 'INCOMPLETE' }, { programStatus: 5 }])
      expect((await status(programId, body)).status).toBe(400)
    for (const body of [{}, { comment: 'x' }, { approvalStatus: 'MAYBE' }])
      expect((await adminStatus(programId, body)).status).toBe(400)
    expect((await status(programId, { programStatus: 'ARCHIVED' }, other.token)).status).toBe(404)
    const operator = await makeEmployee(app, company.companyId, [
      { roleId: 'role_auction_operator_program', programId },
    ])
    expect((await status(programId, { programStatus: 'ARCHIVED' }, operator.token)).status).toBe(404)
  })
})

describe('[spec: Reading programs] archiving', () => {
  const archive = (programId: string, token = company.token) =>
    app.call('DELETE', `/v2/companies/me/programs/${programId}`, { token })
  test('an archived program can still be read and never be changed', async () => {
    const programId = await make(applied)
    const viewer = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_company' }])
    expect((await archive(programId, viewer.token)).status).toBe(404)
    expect((await archive(programId, other.token)).status).toBe(404)
    const answer = await archive(programId)
    expect([answer.status, answer.data]).toEqual([200, { programId }])
    const { data } = await get(`/v2/companies/me/programs/${programId}`)
    expect([data.programStatus, data.deletedAt !== null]).toEqual(['ARCHIVED', true])
    expect((await archive(programId)).status).toBe(409)
    const edit = await app.call('PATCH', `/v2/admin/programs/${programId}`, { token: admin, body: { name: 'X' } })
    expect([edit.status, edit.error?.code]).toEqual([409, 'PROGRAM_ARCHIVED'])
    const drop = await app.call('DELETE', `/v2/admin/programs/${await make(applied)}`, { token: admin })
    expect(drop.status).toBe(200)
  })

  test('a program with an open auction cannot be archived', async () => {
    const programId = await make()
    const cycleId = await makeCycle(app, company.companyId, programId, 1)
    const { insertPendingAuction } = await import('#features/auctions/policy/pending-auctions.actions')
    const id = await app.app.platform.transact((tx) => insertPendingAuction(tx, { cycleId, programId }, new Date()))
    await app.db.updateTable('auctions').set({ status: 'SCHEDULED' }).where('id', '=', id).execute()
    expect((await archive(programId)).error?.code).toBe('PROGRAM_HAS_OPEN_AUCTION')
    await app.db.updateTable('auctions').set({ status: 'CANCELLED' }).where('id', '=', id).execute()
    expect((await archive(programId)).status).toBe(200)
  })
})

describe('[spec: Employee endpoints; Transfer to another branch] transferring to another branch', () => {
  const draft = { programStatus: 'DRAFTED', approvalStatus: 'UNDER_REVIEW' }
  const transfer = (programId: string, to: unknown, token = company.token) =>
    app.call('POST', `/v2/companies/programs/${programId}/transfer`, { token, body: { branchId: to } })

  test('moves a draft, returns programId and branchId, and records it in the audit log', async () => {
    const programId = await make(draft)
    const answer = await transfer(programId, branchId)
    expect([answer.status, answer.data]).toEqual([200, { programId, branchId }])
    expect((await get(`/v2/companies/me/programs/${programId}`)).data.branchId).toBe(branchId)
    const log = await app.db
      .selectFrom('auditLogs')
      .selectAll()
      .where('resourceId', '=', programId)
      .executeTakeFirstOrThrow()
    expect(log).toMatchObject({
      action: 'program.transferred',
      before: { branchId: company.branchId },
      after: { branchId },
    })
    expect((await transfer(programId, branchId)).status).toBe(400)
    expect((await transfer(await make({ ...draft, programStatus: 'INCOMPLETE' }), branchId)).status).toBe(200)
  })

  test('rejects programs that are not drafts or have subscribers or cycles', async () => {
    expect((await transfer(await make(applied), branchId)).error?.code).toBe('PROGRAM_NOT_TRANSFERABLE')
    const joined = await make(draft)
    await makeEnrollment(app, company.companyId, joined, (await makeSubscriber(app)).userId, 1)
    const cycled = await make(draft)
    await makeCycle(app, company.companyId, cycled, 1)
    for (const programId of [joined, cycled]) expect((await transfer(programId, branchId)).status).toBe(400)
  })

  test('rejects a destination that is not ready or malformed; a foreign branch is not found', async () => {
    const programId = await make(draft)
    expect((await transfer(programId, other.branchId)).status).toBe(404)
    expect((await transfer(programId, newId())).status).toBe(404)
    const bare = await makeBranch(app, company.companyId)
    await app.db.deleteFrom('branchAddresses').where('branchId', '=', bare).execute()
    expect((await transfer(programId, bare)).error?.code).toBe('BRANCH_NOT_READY')
    for (const bad of [undefined, null, 'x', 5]) expect((await transfer(programId, bad)).status).toBe(400)
  })

  test('requires program.transfer in both branches and rejects superadmins', async () => {
    const programId = await make(draft)
    const role = 'role_branch_manager_branch'
    const inOldBranch = await makeEmployee(app, company.companyId, [{ roleId: role, branchId: company.branchId }])
    const inNewBranch = await makeEmployee(app, company.companyId, [{ roleId: role, branchId }])
    for (const { token } of [inOldBranch, inNewBranch, other])
      expect((await transfer(programId, branchId, token)).status).toBe(404)
    const both = await makeEmployee(app, company.companyId, [
      { roleId: role, branchId: company.branchId },
      { roleId: role, branchId },
    ])
    expect((await transfer(programId, branchId, both.token)).status).toBe(200)
    expect((await transfer(programId, branchId, admin)).status).toBe(403)
    const path = `/v2/admin/programs/${programId}/transfer`
    expect((await app.call('POST', path, { token: admin, body: { branchId } })).status).toBe(404)
  })
})
