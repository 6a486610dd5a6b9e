import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeCompany, makeEmployee, makeProgram, makeRole } from '#testing/fixtures'
import { useApp } from '#testing/use-app'
import { seedPlatformSecurityTypes } from './platform-security-types.seed.ts'

const app = await useApp()
const admin = (await app.superadmin()).token
const ours = await makeCompany(app, 'Ours')
const theirs = await makeCompany(app, 'Theirs')

const OWN = '/v2/companies/security-types'
const PLATFORM = '/v2/admin/security-types'

const call = (method: string, path: string, body?: unknown, token = ours.token) =>
  app.call(method, path, { token, ...(body === undefined ? {} : { body }) })
const codesSeenBy = async (token: string): Promise<string[]> =>
  (await call('GET', `${OWN}?pageSize=100`, undefined, token)).data.securityTypes.map(
    ({ code }: { code: string }) => code,
  )

test('[spec: Keeping templates and security types] the first start creates the platform’s types, and a deleted one stays deleted', async () => {
  const before = await codesSeenBy(ours.token)
  expect(before).toContain('GOLD_ORNAMENTS')
  const list = (await call('GET', PLATFORM, undefined, admin)).data.securityTypes
  const gone = list.find(({ code }: { code: string }) => code === 'CHIT_PASSBOOK')
  expect((await call('DELETE', `${PLATFORM}/${gone.id}`, undefined, admin)).status).toBe(200)
  await app.app.platform.transact((tx) => seedPlatformSecurityTypes(tx, new Date()))
  expect(await codesSeenBy(ours.token)).toEqual(before.filter((code) => code !== 'CHIT_PASSBOOK'))
})

test('[spec: Keeping templates and security types] a company sees the platform’s types and manages its own', async () => {
  const created = await call('POST', OWN, { code: 'VEHICLE', name: 'Vehicle', description: null })
  expect(created.status).toBe(201)
  expect(created.data).toMatchObject({
    code: 'VEHICLE',
    companyId: ours.companyId,
    isPlatformType: false,
    isActive: true,
  })
  expect(await codesSeenBy(ours.token)).toContain('VEHICLE')
  expect(await codesSeenBy(theirs.token)).not.toContain('VEHICLE')
  const path = `${OWN}/${created.data.id}`
  expect((await call('PATCH', path, { name: 'Car', isActive: false })).data).toMatchObject({
    name: 'Car',
    isActive: false,
  })
  expect((await call('PATCH', path, { code: 'CAR' })).status).toBe(400)
  expect((await call('GET', path)).data).toMatchObject({ name: 'Car', code: 'VEHICLE' })
  for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const)
    expect((await call(method, path, body, theirs.token)).status).toBe(404)
  expect((await call('DELETE', path)).data).toMatchObject({ securityTypeId: created.data.id })
  expect((await call('GET', path)).status).toBe(404)
})

test('[spec: Keeping templates and security types] a company reads platform types, and only superadmins change them', async () => {
  const made = await call('POST', PLATFORM, { code: 'SHARES', name: 'Shares' }, admin)
  expect(made.data).toMatchObject({ companyId: null, isPlatformType: true })
  const path = `${OWN}/${made.data.id}`
  expect((await call('GET', path)).status).toBe(200)
  expect((await call('PATCH', path, { name: 'x' })).status).toBe(403)
  expect((await call('DELETE', path)).status).toBe(403)
  expect((await call('PATCH', `${PLATFORM}/${made.data.id}`, { name: 'Listed shares' }, admin)).status).toBe(200)
})

test('[spec: Keeping templates and security types] a code is unique among the types that a company sees, even when two are created at once', async () => {
  const code = `C-${newId()}`
  const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST', OWN, { code, name: 'x' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  expect((await call('POST', OWN, { code, name: 'x' }, theirs.token)).status).toBe(201)
  const clash = await call('POST', OWN, { code: 'GOLD_ORNAMENTS', name: 'x' })
  expect(clash).toMatchObject({ status: 409, error: { code: 'SECURITY_CODE_TAKEN', details: [{ path: 'code' }] } })
})

test('rejects codes outside 1 to 50 characters and other malformed fields', async () => {
  for (const body of [{}, { code: '', name: 'x' }, { code: ' ', name: 'x' }, { code: 'x'.repeat(51), name: 'x' }])
    expect((await call('POST', OWN, body)).status).toBe(400)
  expect((await call('POST', OWN, { code: 'x'.repeat(50), name: 'x' })).status).toBe(201)
  expect((await call('GET', `${OWN}/nonsense`)).status).toBe(400)
})

test('a type that a program allows cannot be deleted', async () => {
  const { data } = await call('POST', OWN, { code: 'TRACTOR', name: 'Tractor' })
  await makeProgram(app, ours.companyId, ours.branchId, { allowedSecurities: ['TRACTOR'] })
  const answer = await call('DELETE', `${OWN}/${data.id}`)
  expect(answer).toMatchObject({ status: 409, error: { code: 'SECURITY_TYPE_IN_USE' } })
})

test('[spec: Which endpoint asks for what] security types require security-type.manage', async () => {
  const role = await makeRole(app, ours.companyId, 'COMPANY', ['preset.manage'])
  const clerk = await makeEmployee(app, ours.companyId, [{ roleId: role }])
  expect((await call('GET', OWN, undefined, clerk.token)).status).toBe(403)
})
