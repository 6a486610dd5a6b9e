import { expect, onTestFinished, test } from 'vitest'
import { listenForSignals } from '#platform/bus/signals'
import { makeBranch, makeCompany, makeEmployee, makeProgram, makeRole, makeSubscriber } from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const other = await makeCompany(app, 'Deccan Chits')

const BASE = '/v2/companies/branches'
const UNKNOWN = `c${'0'.repeat(24)}`

const call = (method: string, path = '', body?: unknown, token = company.token) =>
  app.call(method, `${BASE}${path}`, { token, body })
const create = (body: object, token?: string) => call('POST', '', body, token)
const paths = (answer: Awaited<ReturnType<typeof call>>) => answer.error?.details?.map(({ path }) => path)
const ADDRESS = { line1: '12 Beach Road', line2: 'Near the pier', pincode: '673001', city: 'Kozhikode', cityId: 4 }

test('[spec: Branch endpoints] a created branch is active and has every field', async () => {
  const { status, data } = await create({ name: '  Vatakara ' })
  expect(status).toBe(201)
  expect(data).toEqual({
    id: expect.stringMatching(/^c[a-z0-9]{24}$/),
    companyId: company.companyId,
    name: 'Vatakara',
    branchCode: null,
    status: 'ACTIVE',
    isHeadquarters: false,
    email: null,
    mobileNumber: null,
    countryCode: 'IN',
    address: null,
    isProgramReady: false,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    deletedAt: null,
  })
  expect((await call('GET', `/${data.id}`)).data).toEqual(data)
})

test('[spec: Branch endpoints] a branch can be created with an address, which makes it ready for programs', async () => {
  const { data } = await create({
    name: 'Thalassery',
    address: ADDRESS,
    email: 'T@Example.in',
    mobileNumber: '98470 12345',
  })
  expect(data).toMatchObject({ email: 't@example.in', mobileNumber: '+919847012345', isProgramReady: true })
  const { id: _id, ...address } = data.address
  expect(address).toEqual({
    ...ADDRESS,
    branchId: data.id,
    postOffice: null,
    district: null,
    state: null,
    postOfficeId: null,
  })
})

test('[spec: Fields of a branch] invalid fields are reported with their paths, and nothing is created', async () => {
  const count = async () => (await call('GET', '?all=true')).data.count
  const before = await count()
  for (const body of [{}, { name: '  ' }, { name: 'x'.repeat(151) }, { name: null }, { name: 7 }])
    expect(paths(await create(body))).toEqual(['name'])
  const answer = await create({
    name: 'B',
    branchCode: 'A_B',
    email: 'nobody',
    mobileNumber: 'x',
    countryCode: 'INDIA',
    address: { pincode: '12345', cityId: 0 },
  })
  expect(answer.status).toBe(400)
  expect(paths(answer)?.sort()).toEqual([
    'address.cityId',
    'address.line1',
    'address.pincode',
    'branchCode',
    'countryCode',
    'email',
    'mobileNumber',
  ])
  expect((await create({ name: 'B', mobileNumber: '+91 12345' })).status).toBe(400)
  expect((await create([] as object)).status).toBe(400)
  expect(await count()).toBe(before)
})

test('[spec: One company is one tenant] the company comes from the membership, never from the body', async () => {
  const { data } = await create({ name: 'Ours', companyId: other.companyId })
  expect(data.companyId).toBe(company.companyId)
})

test('[spec: Branch codes] a code is unique among the live branches of a company, regardless of case', async () => {
  const first = await create({ name: 'One', branchCode: ' kz-1 ' })
  expect(first.data.branchCode).toBe('KZ-1')
  const second = await create({ name: 'Two', branchCode: 'Kz-1' })
  expect(second.status).toBe(409)
  expect(second.error).toMatchObject({ code: 'BRANCH_CODE_TAKEN', details: [{ path: 'branchCode' }] })
  expect((await create({ name: 'Theirs', branchCode: 'KZ-1' }, other.token)).status).toBe(201)

  const third = await create({ name: 'Three', branchCode: 'KZ-3' })
  const patched = await call('PATCH', `/${third.data.id}`, { branchCode: 'kz-1' })
  expect([patched.status, paths(patched)]).toEqual([409, ['branchCode']])
  expect((await call('PATCH', `/${third.data.id}`, { branchCode: 'kz-3' })).status).toBe(200)

  await call('DELETE', `/${first.data.id}`)
  expect((await call('PATCH', `/${third.data.id}`, { branchCode: 'kz-1' })).data.branchCode).toBe('KZ-1')
  expect((await call('PATCH', `/${third.data.id}`, { branchCode: '' })).data.branchCode).toBeNull()
  expect((await create({ name: 'Four', branchCode: 'KZ-1' })).status).toBe(201)
  expect((await create({ name: 'None', branchCode: '' })).data.branchCode).toBeNull()
})

test('[spec: Branch codes] exactly one of several concurrent creates with the same code succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => create({ name: `Race ${i}`, branchCode: 'RACE' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
})

test('[spec: Branch endpoints] a patch changes the sent fields, clears those that are null, and needs at least one field', async () => {
  const { data } = await create({ name: 'Patch', branchCode: 'P-1', email: 'p@example.in', mobileNumber: '9847012345' })
  const at = `/${data.id}`
  const patched = await call('PATCH', at, { name: ' Patched ', email: null, branchCode: null, countryCode: null })
  expect(patched.data).toMatchObject({
    name: 'Patched',
    email: null,
    branchCode: null,
    countryCode: null,
    mobileNumber: '+919847012345',
  })
  expect((await call('PATCH', at, {})).status).toBe(400)
  expect(paths(await call('PATCH', at, { address: ADDRESS }))).toEqual(['address'])
  expect(paths(await call('PATCH', at, { status: 'INACTIVE' }))).toEqual(['status'])
  expect(paths(await call('PATCH', at, { name: 'Not even this', address: null }))).toEqual(['address'])
  expect(paths(await call('PATCH', at, { name: null }))).toEqual(['name'])
  expect((await call('GET', at)).data).toMatchObject({ name: 'Patched', address: null, status: 'ACTIVE' })
})

test('[spec: Unknown and misplaced fields] a patch ignores unknown fields, and with only unknown fields it is empty', async () => {
  const { data } = await create({ name: 'Curious' })
  const patched = await call('PATCH', `/${data.id}`, { name: 'Calm', isHeadquarters: true, surprise: 1 })
  expect([patched.status, patched.data]).toEqual([200, { ...data, name: 'Calm', updatedAt: expect.any(String) }])
  expect(paths(await call('PATCH', `/${data.id}`, { surprise: 1 }))).toEqual([''])
})

test('[spec: Fields of a branch] an empty string in an address means no value, and the first line is required', async () => {
  const empty = { line2: '', postOffice: ' ', city: '', district: '', state: '' }
  const nulls = { line2: null, postOffice: null, city: null, district: null, state: null }
  const created = await create({ name: 'Blank', address: { line1: 'Road', ...empty } })
  expect([created.status, created.data.address]).toMatchObject([201, { line1: 'Road', ...nulls }])
  const replaced = await call('PUT', `/${created.data.id}/address`, { line1: 'Lane', ...empty })
  expect([replaced.status, replaced.data.address]).toMatchObject([200, { line1: 'Lane', ...nulls }])
  expect((await call('GET', `/${created.data.id}`)).data.address).toEqual(replaced.data.address)
  expect(paths(await call('PUT', `/${created.data.id}/address`, { line1: ' ', pincode: '' }))?.sort()).toEqual([
    'line1',
    'pincode',
  ])
})

test('[spec: Branch endpoints] replacing an address replaces all its fields and keeps its id', async () => {
  const { data } = await create({ name: 'Addressed' })
  const at = `/${data.id}/address`
  const first = await call('PUT', at, ADDRESS)
  expect(first.data).toMatchObject({ id: data.id, isProgramReady: true, address: { ...ADDRESS, branchId: data.id } })
  const second = await call('PUT', at, { line1: 'Elsewhere' })
  expect(second.data.address).toEqual({
    ...Object.fromEntries(Object.keys(first.data.address).map((key) => [key, null])),
    id: first.data.address.id,
    branchId: data.id,
    line1: 'Elsewhere',
  })
  expect(paths(await call('PUT', at, { city: 'Kannur' }))).toEqual(['line1'])
  for (const pincode of ['12345', '1234567', 'abcdef', '012345', 673001])
    expect(paths(await call('PUT', at, { line1: 'x', pincode }))).toEqual(['pincode'])
  expect((await call('GET', `/${data.id}`)).data.address).toEqual(second.data.address)
})

test('[spec: States; Repeated moves] a branch can be deactivated and reactivated, and repeating it changes nothing', async () => {
  const { data } = await create({ name: 'Switch', address: ADDRESS })
  for (let i = 0; i < 2; i++) {
    const off = await call('POST', `/${data.id}/deactivate`)
    expect([off.status, off.data.status, off.data.isProgramReady]).toEqual([200, 'INACTIVE', false])
  }
  for (let i = 0; i < 2; i++) {
    const on = await call('POST', `/${data.id}/reactivate`)
    expect([on.status, on.data.status, on.data.isProgramReady]).toEqual([200, 'ACTIVE', true])
  }
  const audits = await app.db.selectFrom('auditLogs').select('action').where('resourceId', '=', data.id).execute()
  expect(audits.map(({ action }) => action).sort()).toEqual([
    'branch.created',
    'branch.deactivated',
    'branch.reactivated',
  ])
})

test('[spec: States] every status change makes all processes read the grants of the company again', async () => {
  // A company of its own, because a signal of an earlier test may still arrive.
  const own = await makeCompany(app)
  const callOwn = (method: 'POST' | 'DELETE', path: string, body?: object) =>
    app.call(method, `/v2/companies/branches${path}`, { token: own.token, body })
  const { data } = await callOwn('POST', '', { name: 'North' })
  const otherProcess = await listenForSignals({ ...app.app.platform, url: app.databaseUrl })
  onTestFinished(() => otherProcess.close())
  const received: string[] = []
  otherProcess.on('kuri_access', (payload) => received.push(payload))
  const isListening = async () => {
    await otherProcess.send('kuri_access', 'u0')
    return received.length > 0
  }
  await expect.poll(isListening).toBe(true)
  await callOwn('POST', `/${data.id}/deactivate`)
  await callOwn('POST', `/${data.id}/reactivate`)
  await callOwn('DELETE', `/${data.id}`)
  await expect.poll(() => received.filter((payload) => payload === `c${own.companyId}`)).toHaveLength(3)
})

test('[spec: States; Archived branches] an archived branch can still be read, and every change of it is rejected', async () => {
  const { data } = await create({ name: 'Closing' })
  const archived = await call('DELETE', `/${data.id}`)
  expect(archived.data).toMatchObject({ id: data.id, status: 'ARCHIVED', deletedAt: expect.any(String) })
  expect((await call('GET', `/${data.id}`)).data).toEqual(archived.data)
  const writes = await Promise.all([
    call('DELETE', `/${data.id}`),
    call('POST', `/${data.id}/deactivate`),
    call('POST', `/${data.id}/reactivate`),
    call('PATCH', `/${data.id}`, { name: 'Again' }),
    call('PUT', `/${data.id}/address`, ADDRESS),
  ])
  for (const { status, error } of writes) expect([status, error?.code]).toEqual([409, 'BRANCH_ARCHIVED'])
})

test('[spec: States] the headquarters can be neither deactivated nor archived', async () => {
  const answers = [
    await call('DELETE', `/${company.branchId}`),
    await call('POST', `/${company.branchId}/deactivate`),
    await app.call('PATCH', `/v2/admin/companies/${company.companyId}/branches/${company.branchId}`, {
      token: (await app.superadmin()).token,
      body: { status: 'INACTIVE' },
    }),
  ]
  for (const { status, error } of answers) expect([status, error?.code]).toEqual([409, 'HEADQUARTERS_NOT_CLOSABLE'])
  expect((await call('POST', `/${company.branchId}/reactivate`)).status).toBe(200)
})

test('[spec: States; When a program is over] a branch with open programs cannot be archived', async () => {
  const branchId = await makeBranch(app, company.companyId, 'Busy')
  await makeProgram(app, company.companyId, branchId, { programStatus: 'COMPLETED' })
  await makeProgram(app, company.companyId, branchId, { programStatus: 'CANCELLED' })
  await makeProgram(app, company.companyId, branchId, { programStatus: 'ARCHIVED' })
  await makeProgram(app, company.companyId, branchId, { deletedAt: new Date() })
  const open = await makeProgram(app, company.companyId, branchId, { programStatus: 'INCOMPLETE' })
  const refused = await call('DELETE', `/${branchId}`)
  expect([refused.status, refused.error?.code]).toEqual([409, 'BRANCH_HAS_PROGRAMS'])
  await app.db.updateTable('programs').set({ programStatus: 'COMPLETED' }).where('id', '=', open).execute()
  expect((await call('DELETE', `/${branchId}`)).status).toBe(200)
})

test('[spec: Sessions and tokens; Errors] branches without the permission there, foreign and unknown branches return 404', async () => {
  const [mine, notMine] = [await makeBranch(app, company.companyId), await makeBranch(app, company.companyId)]
  const manager = await makeEmployee(app, company.companyId, [{ roleId: 'role_branch_manager_branch', branchId: mine }])
  const as = (method: string, path: string, body?: unknown) => call(method, path, body, manager.token)
  expect((await as('PATCH', `/${mine}`, { name: 'Mine' })).status).toBe(200)
  expect((await as('PUT', `/${mine}/address`, ADDRESS)).status).toBe(200)
  expect((await as('POST', '', { name: 'New' })).status).toBe(403)
  for (const id of [notMine, other.branchId, UNKNOWN]) {
    expect((await as('GET', `/${id}`)).status).toBe(404)
    expect((await as('PATCH', `/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await as('PUT', `/${id}/address`, ADDRESS)).status).toBe(404)
    expect((await as('POST', `/${id}/deactivate`)).status).toBe(404)
  }
  // A branch manager cannot change the lifecycle of their own branch either.
  expect((await as('POST', `/${mine}/deactivate`)).status).toBe(404)
  expect((await as('DELETE', `/${mine}`)).status).toBe(404)
  expect((await call('GET', '/not-an-id')).status).toBe(400)
  const viewer = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_company' }])
  expect((await call('GET', `/${notMine}`, undefined, viewer.token)).status).toBe(200)
  expect((await call('PATCH', `/${notMine}`, { name: 'x' }, viewer.token)).status).toBe(404)
  expect((await create({ name: 'x' }, viewer.token)).status).toBe(403)
})

test('[spec: Sessions and tokens] a custom role with the lifecycle permission at one branch can change only that branch', async () => {
  const [mine, notMine] = [await makeBranch(app, company.companyId), await makeBranch(app, company.companyId)]
  const roleId = await makeRole(app, company.companyId, 'BRANCH', ['branch.lifecycle.manage'])
  const { token } = await makeEmployee(app, company.companyId, [{ roleId, branchId: mine }])
  expect((await call('POST', `/${mine}/deactivate`, undefined, token)).status).toBe(200)
  expect((await call('POST', `/${notMine}/deactivate`, undefined, token)).status).toBe(404)
  expect((await call('GET', `/${mine}`, undefined, token)).status).toBe(404)
})

test('[spec: Who may call what] other personas get 403, and requests without a token 401', async () => {
  const subscriber = await makeSubscriber(app)
  const superadmin = await app.superadmin()
  expect((await call('GET', '', undefined, subscriber.token)).status).toBe(403)
  expect((await call('GET', '', undefined, superadmin.token)).status).toBe(403)
  expect((await app.call('GET', BASE)).status).toBe(401)
  for (const token of [company.token, subscriber.token])
    expect((await app.call('GET', `/v2/admin/companies/${company.companyId}/branches`, { token })).status).toBe(403)
})
