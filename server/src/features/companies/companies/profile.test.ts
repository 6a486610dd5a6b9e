import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeCompany, makeEmployee, makeRole, provisioningForm } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const superadmin = (await app.superadmin()).token

async function newCompany(changes: Record<string, unknown> = {}) {
  const form = provisioningForm(changes)
  const { data } = await app.call('POST', '/v2/admin/companies', { token: superadmin, body: form })
  const { token, userId } = await app.signIn(form.mobileNumber)
  return { companyId: data.companyId as string, form, token: token as string, userId }
}
const me = (token: string) => app.call('GET', '/v2/companies/me', { token })
const patch = (path: string, token: string, body: unknown) =>
  app.call('PATCH', `/v2/companies/me${path}`, { token, body })
const pathsOf = (answer: Awaited<ReturnType<typeof patch>>) => answer.error?.details?.map(({ path }) => path)

test('[spec: Profile and addresses] GET me returns the company with its addresses and the repeated fields', async () => {
  const { token, form, companyId, userId } = await newCompany()
  const { status, data } = await me(token)
  expect(status).toBe(200)
  const { gstin, pan, branch, registrationNumber, yearOfEstablishment } = form
  const named = { gstin, pan, branch, registrationNumber, yearOfEstablishment }
  expect(data).toMatchObject({
    userId,
    mobileNumber: form.mobileNumber,
    ...named,
    company: { id: companyId, ...named },
  })
  expect(Object.keys(data.company.registeredAddress).sort()).toEqual(
    'city cityId createdAt district id line1 line2 pincode postOffice postOfficeId state type updatedAt'.split(' '),
  )
})

test('[spec: Which endpoint asks for what] the profile needs company.profile.read, changes company.profile.update, managers company.compliance.manage', async () => {
  const { companyId, token } = await newCompany()
  const managerId = (await me(token)).data.company.managers[0].id
  const withOnly = async (code: string) =>
    (await makeEmployee(app, companyId, [{ roleId: await makeRole(app, companyId, 'COMPANY', [code]) }])).token
  const [reader, writer, keeper] = [
    await withOnly('company.profile.read'),
    await withOnly('company.profile.update'),
    await withOnly('company.compliance.manage'),
  ]
  const body = { description: 'x' }
  expect([(await me(reader)).status, (await me(writer)).status, (await me(keeper)).status]).toEqual([200, 403, 403])
  expect([(await patch('', reader, body)).status, (await patch('', writer, body)).status]).toEqual([403, 200])
  const manager = { name: 'New' }
  expect((await patch(`/managers/${managerId}`, writer, manager)).status).toBe(403)
  expect((await patch(`/managers/${managerId}`, keeper, manager)).status).toBe(200)
})

test('[spec: Changes field by field] PATCH me changes only the sent fields and returns the profile', async () => {
  const { token, form } = await newCompany()
  const email = `new.${form.email}`
  const changed = await patch('', token, {
    name: ' Nila ',
    email: email.toUpperCase(),
    description: 'Since 2010',
    yearOfEstablishment: 2009,
    noOfOngoingPrograms: 7,
  })
  expect(changed.status).toBe(200)
  expect(changed.data.company).toMatchObject({
    name: 'Nila',
    email,
    description: 'Since 2010',
    yearOfEstablishment: 2009,
    noOfOngoingPrograms: 7,
    noOfCompletedPrograms: 5,
    registrationNumber: form.registrationNumber,
  })
  expect(changed.data.email).toBe(email)
  expect((await patch('', token, { description: null })).data.company.description).toBeNull()
})

test.each<[string, object, string]>([
  ['nothing', {}, ''],
  ['nothing but an unknown field', { profileStatus: 'ACTIVE' }, ''],
  ['an empty name', { name: '' }, 'name'],
  ['a bad email', { email: 'x' }, 'email'],
  ['a year to come', { yearOfEstablishment: 2999 }, 'yearOfEstablishment'],
  ['a negative count', { noOfCompletedPrograms: -1 }, 'noOfCompletedPrograms'],
  ['an avatar that is no id', { avatar: 'x' }, 'avatar'],
])('[spec: Changes field by field] PATCH me refuses %s', async (_what, body, path) => {
  const { token } = await newCompany()
  const answer = await patch('', token, body)
  expect([answer.status, pathsOf(answer)]).toEqual([400, [path]])
})

test('[spec: Unknown and misplaced fields] the patches of profile, address and manager ignore unknown fields and change known ones', async () => {
  const { token, form } = await newCompany()
  const unknown = { profileStatus: 'ACTIVE', cin: 'X', companyId: newId(), surprise: 1 }
  const { company } = (await me(token)).data
  const changed = await patch('', token, { ...unknown, name: 'Nila' })
  expect(changed.status).toBe(200)
  expect(changed.data.company).toMatchObject({
    name: 'Nila',
    profileStatus: 'INCOMPLETE',
    cin: form.cin,
    id: company.id,
  })
  const addressId = company.billingAddress.id
  expect((await patch('/addresses', token, { ...unknown, addressId, type: 'REGISTERED', city: 'Kannur' })).status).toBe(
    200,
  )
  expect((await me(token)).data.company.billingAddress).toMatchObject({
    id: addressId,
    type: 'BILLING',
    city: 'Kannur',
  })
  expect(pathsOf(await patch('/addresses', token, { ...unknown, addressId }))).toEqual([''])
  const manager = await patch(`/managers/${company.managers[0].id}`, token, {
    ...unknown,
    name: 'Anu',
    userId: newId(),
  })
  expect([manager.status, manager.data.name]).toEqual([200, 'Anu'])
})

test('[spec: The provisioning form] an email of another company or user returns 409 with its path, and the own one in another case is accepted', async () => {
  const [first, second] = [await newCompany(), await newCompany()]
  for (const email of [first.form.email.toUpperCase(), first.form.manager.email]) {
    const answer = await patch('', second.token, { email })
    expect([answer.status, pathsOf(answer)]).toEqual([409, ['email']])
  }
  expect((await patch('', second.token, { email: second.form.email.toUpperCase() })).status).toBe(200)
  const answers = await Promise.all(
    [first, second].map(({ token }) => patch('', token, { email: 'wanted.by.two@example.in' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('[spec: Changes field by field] the avatar must be a confirmed avatar file of the same company', async () => {
  const { token, companyId, form } = await newCompany()
  const foreign = await makeCompany(app)
  const file = async (ofCompany: string, purpose: string, status: 'READY' | 'GENERATED') => {
    const id = newId()
    await app.db
      .insertInto('files')
      .values({
        id,
        companyId: ofCompany,
        purpose,
        status,
        fileName: 'a.png',
        contentType: 'image/png',
        objectKey: id,
        createdAt: new Date(),
      })
      .execute()
    return id
  }
  expect((await patch('', token, { avatar: await file(foreign.companyId, 'AVATAR', 'READY') })).status).toBe(404)
  expect((await patch('', token, { avatar: await file(companyId, 'AVATAR', 'GENERATED') })).status).toBe(404)
  expect((await patch('', token, { avatar: await file(companyId, 'PAN_CARD', 'READY') })).status).toBe(404)
  const shown = await patch('', token, { avatar: await file(companyId, 'AVATAR', 'READY') })
  expect([shown.status, shown.data.company.avatar]).toEqual([200, expect.stringContaining('http')])
  const minimal = await app.call('GET', `/v2/admin/companies/minimal?search=${form.email}`, { token: superadmin })
  expect(minimal.data.companies[0].avatar).toContain('http')
  expect((await patch('', token, { avatar: null })).data.company.avatar).toBeNull()
})

test('[spec: Profile and addresses] PATCH me/addresses changes only the sent fields, and no branch', async () => {
  const { token, companyId } = await newCompany()
  const before = (await me(token)).data.company
  const branchLine = () =>
    app.db.selectFrom('branchAddresses').select(['city', 'line2']).where('companyId', '=', companyId).execute()
  const operational = await branchLine()
  const addressId = before.billingAddress.id
  const answer = await patch('/addresses', token, { addressId, city: 'Thrissur', line2: null })
  expect([answer.status, answer.data]).toEqual([200, { addressId }])
  const after = (await me(token)).data.company
  const updatedAt = after.billingAddress.updatedAt
  expect(after.billingAddress).toEqual({ ...before.billingAddress, city: 'Thrissur', line2: null, updatedAt })
  expect(after.registeredAddress).toEqual(before.registeredAddress)
  expect(await branchLine()).toEqual(operational)
})

test('[spec: Profile and addresses] two equal addresses are no longer marked as the same once one is changed', async () => {
  const { token } = await newCompany({ registeredSameAsBillingAddress: true, registeredAddress: undefined })
  const { company } = (await me(token)).data
  expect(company.registeredSameAsBillingAddress).toBe(true)
  await patch('/addresses', token, { addressId: company.registeredAddress.id, line1: 'Elsewhere' })
  expect((await me(token)).data.company.registeredSameAsBillingAddress).toBe(false)
})

test('[spec: Profile and addresses] PATCH me/addresses rejects invalid fields with their path, and an address of another company with 404', async () => {
  const [mine, other] = [await newCompany(), await newCompany()]
  const addressId = (await me(mine.token)).data.company.registeredAddress.id
  for (const [body, path] of [
    [{ addressId }, ''],
    [{ addressId: 'x', city: 'y' }, 'addressId'],
    [{ city: 'y' }, 'addressId'],
    [{ addressId, city: '' }, 'city'],
    [{ addressId, line1: ' ' }, 'line1'],
    [{ addressId, pincode: '12345' }, 'pincode'],
    [{ addressId, pincode: '012345' }, 'pincode'],
    [{ addressId, cityId: 0 }, 'cityId'],
    [{ addressId, postOfficeId: '5' }, 'postOfficeId'],
    [{ addressId, type: 'BILLING' }, ''],
  ] as const) {
    const answer = await patch('/addresses', mine.token, body)
    expect([answer.status, pathsOf(answer)?.includes(path)], JSON.stringify(body)).toEqual([400, true])
  }
  expect((await patch('/addresses', other.token, { addressId, city: 'Mine now' })).status).toBe(404)
  expect((await patch('/addresses', mine.token, { addressId: newId(), city: 'x' })).status).toBe(404)
})

test('[spec: Changes field by field] the fields of a manager can be changed one by one, and its numbers are returned masked', async () => {
  const { token, companyId, form } = await newCompany()
  const { id } = (await me(token)).data.company.managers[0]
  const answer = await patch(`/managers/${id}`, token, {
    name: 'Anu',
    pan: 'ZZZPZ1111Z',
    aadhaarNumber: '987654321098',
  })
  expect(answer.data).toMatchObject({ id, name: 'Anu', pan: '******111Z', aadhaarNumber: '********1098' })
  expect(answer.data.email).toBe(form.manager.email)
  const moved = await patch(`/managers/${id}`, token, { mobileNumber: '98470 12345' })
  expect(moved.data.mobileNumber).toBe('+919847012345')
  const logs = JSON.stringify(
    await app.db.selectFrom('auditLogs').selectAll().where('companyId', '=', companyId).execute(),
  )
  expect(logs).toContain('company-manager.updated')
  for (const secret of ['ZZZPZ1111Z', '987654321098', form.manager.pan]) expect(logs).not.toContain(secret)
  expect(await app.db.selectFrom('users').select('id').where('mobileNumber', '=', '+919847012345').execute()).toEqual(
    [],
  )
})

test('[spec: Changes field by field] updating a manager rejects an empty patch and invalid fields (400), and another company (404)', async () => {
  const [mine, other] = [await newCompany(), await newCompany()]
  const { id } = (await me(mine.token)).data.company.managers[0]
  for (const body of [
    {},
    { surprise: 1 },
    { aadhaarNumber: '1' },
    { pan: 'x' },
    { email: 'x' },
    { mobileNumber: '12' },
  ])
    expect((await patch(`/managers/${id}`, mine.token, body)).status).toBe(400)
  expect((await patch(`/managers/${id}`, other.token, { name: 'x' })).status).toBe(404)
  expect((await patch(`/managers/${newId()}`, mine.token, { name: 'x' })).status).toBe(404)
})

test('[spec: Profile and addresses] a company without addresses still has none after an update', async () => {
  const { token } = await makeCompany(app)
  expect((await me(token)).data.company).toMatchObject({ registeredAddress: null, billingAddress: null, managers: [] })
})
