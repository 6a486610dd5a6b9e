// An auditor reads for a time, changes nothing, and the owner sees what was read.
import { expect, test } from 'vitest'
import { makeEmployee, makeProgram, makeRole } from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { companyId, branchId, token } = company
const roleId = await makeRole(app, companyId, 'PROGRAM', ['statement.manage', 'program.read', 'program.update'])
const programId = await makeProgram(app, companyId, branchId)
const otherId = await makeProgram(app, companyId, branchId)
const from = app.app.platform.clock.now()
const until = new Date(from.getTime() + 10 * 60_000)
const put = (id: string, body: object, as = token) =>
  app.call('PUT', `/v2/companies/employees/${id}/reader`, { token: as, body })
const times = { from: from.toISOString(), until: until.toISOString() }
const makeReader = async (name: string, kind = 'AUDITOR') => {
  const person = await makeEmployee(app, companyId, [{ roleId, programId }], name)
  const { data, error } = await put(person.membershipId, { kind, ...times })
  expect(error).toBeNull()
  expect(data.reader).toEqual({ kind, ...times })
  return person
}

test('[spec: Readers] a reader sees what their roles show, changes nothing, and everything they read is logged', async () => {
  const auditor = await makeReader('Asha')
  const statement = `/v2/companies/programs/${programId}/statements/annual?to=2026-01-01`
  expect((await app.call('GET', statement, { token: auditor.token })).status).toBe(200)
  expect((await app.call('GET', statement.replace(programId, otherId), { token: auditor.token })).status).toBe(404)
  const patch = await app.call('PATCH', `/v2/companies/me/programs/${programId}`, {
    token: auditor.token,
    body: { name: 'Mine' },
  })
  expect([patch.status, patch.error?.code]).toEqual([403, 'READERS_ONLY_READ'])

  const { reads } = (await app.call('GET', `/v2/companies/readers/log?membershipId=${auditor.membershipId}`, { token }))
    .data
  expect(reads.map(({ what, path, userName }: Record<string, string>) => [what, path, userName])).toEqual([
    ['Get the yearly statement of a program (Form XXI)', statement.replace(programId, otherId), 'Asha'],
    ['Get the yearly statement of a program (Form XXI)', statement, 'Asha'],
  ])
  expect((await app.call('GET', '/v2/companies/readers/log', { token: auditor.token })).status).toBe(403)
})

test('[spec: Readers] only the owner makes readers, never of the owner, and for less than 12 months', async () => {
  const admin = await makeEmployee(app, companyId, [{ roleId: 'role_company_admin_company' }], 'Admin')
  const person = await makeEmployee(app, companyId, [{ roleId, programId }], 'Person')
  expect((await put(person.membershipId, { kind: 'AUDITOR', ...times }, admin.token)).status).toBe(403)
  expect((await put(company.membershipId, { kind: 'AUDITOR', ...times })).error?.code).toBe('LAST_OWNER')
  for (const wrong of [from, new Date(from.getTime() + 367 * 86_400_000)]) {
    const answer = await put(person.membershipId, { kind: 'AUDITOR', from: times.from, until: wrong.toISOString() })
    expect([answer.status, answer.error?.details?.[0]?.path]).toEqual([400, 'until'])
  }
  await put(person.membershipId, { kind: 'INSPECTOR', ...times })
  const ended = await app.call('DELETE', `/v2/companies/employees/${person.membershipId}/reader`, { token })
  expect(ended.data.reader).toBeNull()
})

test('[spec: Readers] the request after the last moment is refused, also with a session from before', async () => {
  const inspector = await makeReader('Binu', 'INSPECTOR')
  const read = () => app.call('GET', `/v2/companies/me/programs/${programId}`, { token: inspector.token })
  expect((await read()).status).toBe(200)
  await app.advanceSeconds(10 * 60)
  const late = await read()
  expect([late.status, late.error?.code]).toEqual([403, 'READER_ACCESS_ENDED'])
  expect((await app.call('GET', '/v2/companies/me', { token: inspector.token })).status).not.toBe(200)
})
