// The calendar of filings: which items there are, when they are due, and what a missing paper does.
import { expect, test } from 'vitest'
import { makeCompany, makeCycle, makeEmployee, makeProgram, makeRole } from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { companyId, branchId, token } = company
const list = async (query: string, as = token) =>
  app.call('GET', `/v2/companies/compliance/items?pageSize=100&${query}`, { token: as })
const record = (body: object, as = token) => app.call('PUT', '/v2/companies/compliance/records', { token: as, body })
type Item = { kind: string; subjectId: string; dueBy: string; state: string; source: string }

test('[spec: Calendar of filings] lists the legal file of a program, its minutes and its yearly form, overdue first', async () => {
  const programId = await makeProgram(app, companyId, branchId, { startDate: '2025-01-15' })
  const cycleId = await makeCycle(app, companyId, programId, 1, {
    status: 'COMPLETED',
    startDate: '2025-01-15',
    endDate: '2025-02-14',
  })
  const { data, error } = await list(`programId=${programId}`)
  expect(error).toBeNull()
  const items: Item[] = data.items
  const dueOf = (kind: string) => items.filter((item) => item.kind === kind).map(({ dueBy }) => dueBy)
  expect(dueOf('COMMENCEMENT')).toEqual(['2025-01-15'])
  expect(dueOf('COPIES_GIVEN')).toEqual(['2025-02-15'])
  // The year ends on 14 January; the form is due two months later.
  expect(dueOf('FORM_XXI')).toEqual(['2026-03-14'])
  expect(items.find(({ kind }) => kind === 'MINUTES')).toMatchObject({ subjectId: cycleId, subject: 'Cycle 1' })
  expect(items.map(({ state }) => state)).toEqual(
    items.map(({ state }) => state).toSorted((a, b) => Number(b === 'OVERDUE') - Number(a === 'OVERDUE')),
  )
  expect(items.every(({ source }) => source.length > 0)).toBe(true)

  const done = await record({ kind: 'MINUTES', programId, subjectId: cycleId, doneOn: '2025-02-20', number: '7/2025' })
  expect(done.data).toMatchObject({ state: 'DONE', number: '7/2025', recordedByName: expect.any(String) })
  expect((await record({ kind: 'MINUTES', programId, subjectId: 'nothing', doneOn: '2025-02-20' })).status).toBe(404)
})

test('[spec: Calendar of filings] a security is overdue again when it matures before it is released', async () => {
  const programId = await makeProgram(app, companyId, branchId, { startDate: '2025-01-15' })
  const security = { form: 'FD', amount: '100000', maturesOn: '2025-06-30' }
  expect((await record({ kind: 'SECURITY', programId, doneOn: '2025-01-10' })).error?.details?.[0]?.path).toBe(
    'security',
  )
  expect((await record({ kind: 'SECURITY', programId, doneOn: '2025-01-10', security })).data).toMatchObject({
    state: 'OVERDUE',
    dueBy: '2025-06-30',
  })
  const released = { ...security, releasedOn: '2025-06-29' }
  expect((await record({ kind: 'SECURITY', programId, doneOn: '2025-01-10', security: released })).data).toMatchObject({
    state: 'DONE',
  })
})

test('[spec: Calendar of filings] the balance sheet is due for the whole company; others see their programs only', async () => {
  const programId = await makeProgram(app, companyId, branchId)
  const roleId = await makeRole(app, companyId, 'PROGRAM', ['statement.manage'])
  const reader = await makeEmployee(app, companyId, [{ roleId, programId }], 'Reader')
  const { items } = (await list('', reader.token)).data
  expect(new Set(items.map((item: { programId: string }) => item.programId))).toEqual(new Set([programId]))
  expect((await record({ kind: 'SANCTION', programId, doneOn: '2025-01-10' }, reader.token)).status).toBe(403)
  const other = await makeCompany(app, 'Others')
  expect((await list(`programId=${programId}`, other.token)).status).toBe(404)
})

test('[spec: Calendar of filings] publishing without a sanction warns, and is refused where the company says so', async () => {
  const programId = await makeProgram(app, companyId, branchId, {
    programStatus: 'DRAFTED',
    approvalStatus: 'APPROVED',
  })
  const move = (programStatus: string) =>
    app.call('PATCH', `/v2/companies/programs/${programId}/program-status`, { token, body: { programStatus } })
  const policy = (publishing: string) =>
    app.call('PUT', '/v2/companies/compliance/policy', { token, body: { publishing, starting: 'WARN' } })
  expect((await policy('REFUSE')).status).toBe(200)
  const refused = await move('PUBLISHED')
  expect([refused.status, refused.error?.code]).toEqual([409, 'PAPER_MISSING'])
  await policy('WARN')
  const warned = await move('PUBLISHED')
  expect(warned.status).toBe(200)
  expect(warned.warnings).toContainEqual(expect.objectContaining({ path: 'SANCTION' }))
})
