// Names of programs and branches are typed by companies and read by members and visitors.
import { expect, test } from 'vitest'
import { dayFromNow } from '#testing/days'
import { makeBranch, makeProgram, provisioningForm } from '#testing/fixtures'
import { importStepOne, newStepOne } from '#testing/program-bodies'
import type { Answer } from '#testing/test-app'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { companyId, branchId, token } = company
const admin = (await app.superadmin()).token

const HOSTILE = [
  'URGENT: KYC expired. Verify at https://evil.example/kyc',
  'Account frozen, call 9876543210',
  'Account frozen, call 98765 432-10',
  'call ९८७६५४३२१०',
  'HQ\rURL:https://evil.example',
  'x'.repeat(81),
]
const HONEST = ['Nila 1 Lakh 50 Months', 'കുറി 1,00,000 – ഓണം 2026', 'Kozhikode (Main) Br. No. 2', 'Gold 5L/25M']

const outcome = ({ status, error }: Answer) => [status, error?.details?.map(({ path }) => path)]
const draft = () =>
  makeProgram(app, companyId, branchId, {
    ...{ programStatus: 'APPLIED', approvalStatus: 'UNDER_REVIEW' },
    ...{ startDate: dayFromNow(30), lastDateOfSubmission: dayFromNow(20) },
  })

const BRANCHES = '/v2/companies/branches'
const ADMIN_BRANCHES = `/v2/admin/companies/${companyId}/branches`
const post = (path: string, as: string, body: object) => app.call('POST', path, { token: as, body })
const patch = (path: string, as: string, body: object) => app.call('PATCH', path, { token: as, body })

const newName = (name: string) => newStepOne(branchId, { name })
const importedName = (name: string) => importStepOne(branchId, { name })
const creating: [string, (name: string) => Promise<Answer>, string][] = [
  ['a new program', (name) => post('/v2/companies/programs/new/steps/1', token, newName(name)), 'name'],
  ['a superadmin’s program', (name) => post('/v2/admin/programs/new/steps/1', admin, { companyId, ...newName(name) }), 'name'],
  ['an import', (name) => post('/v2/companies/programs/existing/steps/1', token, importedName(name)), 'name'],
  ['a superadmin’s import', (name) => post('/v2/admin/programs/existing/steps/1', admin, { companyId, ...importedName(name) }), 'name'],
  ['a renamed program', async (name) => patch(`/v2/companies/me/programs/${await draft()}`, token, { name }), 'name'],
  ['a branch', (name) => post(BRANCHES, token, { name }), 'name'],
  ['a superadmin’s branch', (name) => post(ADMIN_BRANCHES, admin, { name }), 'name'],
  ['a list of branches', (name) => post(`${ADMIN_BRANCHES}/bulk`, admin, { branches: [{ name }] }), 'branches.0.name'],
  ['a renamed branch', async (name) => patch(`${BRANCHES}/${await makeBranch(app, companyId)}`, token, { name }), 'name'],
  ['a branch that a superadmin renames', async (name) => patch(`${ADMIN_BRANCHES}/${await makeBranch(app, companyId)}`, admin, { name }), 'name'],
  ['a head branch', (branch) => post('/v2/admin/companies', admin, provisioningForm({ branch })), 'branch'],
] // biome-ignore format: one line per way to create a name

test.each(creating)(
  '%s takes honest names, and none with a link, a phone number or a line break',
  async (_, create, path) => {
    for (const name of HONEST)
      expect([name, (await create(name)).status]).toEqual([name, expect.toSatisfy((status) => status < 300)])
    for (const name of HOSTILE) expect([name, ...outcome(await create(name))]).toEqual([name, 400, [path]])
  },
)

test('[spec: Fields of a program] a superadmin renames a program to up to 255 characters, without links and phone numbers', async () => {
  const rename = async (name: string) => outcome(await patch(`/v2/admin/programs/${await draft()}`, admin, { name }))
  expect(await rename('x'.repeat(255))).toEqual([200, undefined])
  for (const name of ['x'.repeat(256), ...HOSTILE.slice(0, -1)]) expect(await rename(name)).toEqual([400, ['name']])
})

test('a chit number has at most 100 characters and carries no link or line break', async () => {
  for (const chitId of ['KL/2026/0012345', 'CHIT-1794942000000', 'y'.repeat(100)])
    expect((await post('/v2/companies/programs/new/steps/1', token, newStepOne(branchId, { chitId }))).status).toBe(200)
  for (const chitId of ['https://evil.example', 'A\rURL:x', 'y'.repeat(101)]) {
    const created = await post('/v2/companies/programs/new/steps/1', token, newStepOne(branchId, { chitId }))
    expect(outcome(created)).toEqual([400, ['chitId']])
    const path = `/v2/companies/me/programs/${await draft()}`
    expect(outcome(await patch(path, token, { chitId }))).toEqual([400, ['chitId']])
  }
})

test('a name of before the rule is shown, can be sent back unchanged and goes when another is typed', async () => {
  const old = { name: `${HOSTILE[0]} ${'x'.repeat(500)}`, chitId: HOSTILE[1]! }
  const programId = await draft()
  await app.db.updateTable('programs').set(old).where('id', '=', programId).execute()
  const path = `/v2/companies/me/programs/${programId}`
  expect((await app.call('GET', path, { token })).data).toMatchObject(old)
  expect((await patch(path, token, { ...old, description: 'More about it' })).status).toBe(200)
  expect((await patch(path, token, { description: 'Even more' })).status).toBe(200)
  expect(outcome(await patch(path, token, { name: `${old.name}!` }))).toEqual([400, ['name']])
  expect((await patch(path, token, { name: 'Onam 40', chitId: 'ONAM-40' })).status).toBe(200)

  const oldBranch = await makeBranch(app, companyId, 'Call 9876543210')
  for (const [at, as] of [
    [`${BRANCHES}/${oldBranch}`, token],
    [`${ADMIN_BRANCHES}/${oldBranch}`, admin],
  ] as const) {
    expect((await app.call('GET', at, { token: as })).data.name).toBe('Call 9876543210')
    expect((await patch(at, as, { name: 'Call 9876543210', email: 'hq@example.in' })).status).toBe(200)
    expect(outcome(await patch(at, as, { name: 'Call 9876543211' }))).toEqual([400, ['name']])
  }
})
