import { expect, test } from 'vitest'
import { makeAuction } from '#testing/auction-fixtures'
import { makeBranch, makeCompany, provisioningForm } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const { token } = await app.superadmin()
const desk = async () => (await app.call('GET', '/v2/admin/dashboard', { token })).data

test('[R49] the desk of an empty platform has empty queues', async () => {
  const { queues, auctions, totals } = await desk()
  expect(queues.companiesIncomplete).toEqual({ count: 0, oldestAt: null })
  expect(Object.keys(queues)).toHaveLength(7)
  expect(auctions).toEqual({ live: 0, paused: 0, scheduledToday: 0 })
  expect(totals).toMatchObject({ companies: 0, superadmins: 1 })
})

test('[R49] the desk counts what waits over all companies', async () => {
  await app.call('POST', '/v2/admin/companies', { token, body: provisioningForm() })
  const { companyId } = await makeCompany(app)
  const branchId = await makeBranch(app, companyId)
  const now = app.app.platform.clock.now()
  await makeAuction(app, { companyId, branchId }, { auction: { status: 'LIVE', auctionStartAt: now } })
  const { queues, auctions, totals } = await desk()
  expect(queues.companiesIncomplete).toEqual({ count: 1, oldestAt: expect.stringMatching(/Z$/) })
  expect(auctions).toEqual({ live: 1, paused: 0, scheduledToday: 1 })
  expect(totals).toMatchObject({ companies: 2, activeCompanies: 1, runningPrograms: 1 })
})

test('[R49] the audit log of the platform holds the entries of all companies with their names', async () => {
  const { auditLogs } = (await app.call('GET', '/v2/admin/audit-logs?action=company.created', { token })).data
  expect(auditLogs).toHaveLength(1)
  const { companyId, companyName } = auditLogs[0]
  expect(companyName).toEqual(expect.any(String))
  const count = async (query: string) => (await app.call('GET', `/v2/admin/audit-logs?${query}`, { token })).data.count
  expect(await count(`companyId=${companyId}`)).toBe(1)
  expect(await count('ofPlatform=true')).toBe(0)
})

test('[R49] a superadmin reads the cycles and templates of a company', async () => {
  const { companyId } = await makeCompany(app)
  const { cycleId } = await makeAuction(app, { companyId, branchId: await makeBranch(app, companyId) })
  const cycle = await app.call('GET', `/v2/admin/cycles/${cycleId}/program-details`, { token })
  expect([cycle.status, cycle.data.cycle.id]).toEqual([200, cycleId])
  const templates = await app.call('GET', `/v2/admin/companies/${companyId}/prebid-templates`, { token })
  expect([templates.status, templates.data.count]).toEqual([200, 0])
})
