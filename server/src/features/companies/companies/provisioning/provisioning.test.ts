import { expect, test } from 'vitest'
import { makeCompany, makeSubscriber, newMobile, provisioningForm, someAddress } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const token = (await app.superadmin()).token

const provision = (body: unknown) => app.call('POST', '/v2/admin/companies', { token, body })
const detail = (companyId: string) => app.call('GET', `/v2/admin/companies/${companyId}`, { token })
const paths = async (changes: Record<string, unknown>) => {
  const { status, error } = await provision(provisioningForm(changes))
  expect(status).toBe(400)
  return error?.details?.map(({ path }) => path).sort()
}
const countOf = async (table: 'companies' | 'branches' | 'users') => {
  const { count } = await app.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('[spec: The provisioning form; What comes next] a valid form creates a company and returns 201 with five fields', async () => {
  const form = provisioningForm()
  const { status, data } = await provision(form)
  expect(status).toBe(201)
  expect(data).toEqual({
    companyId: expect.stringMatching(/^c[a-z0-9]{24}$/),
    mobileNumber: form.mobileNumber,
    profileStatus: 'INCOMPLETE',
    nextStep: 'UPLOAD_MOU',
    requiresSubAccount: false,
  })
})

test.each([
  ['name', 'mobileNumber', 'email', 'cin', 'pan', 'registrationNumber', 'sroId', 'branch'],
  ['billingAddress', 'yearOfEstablishment', 'noOfOngoingPrograms', 'noOfCompletedPrograms', 'manager'],
])('[spec: The provisioning form] reports every missing field together: %s, …', async (...names) => {
  const left = Object.fromEntries(names.map((name) => [name, undefined]))
  expect(await paths(left)).toEqual([...names].sort())
})

test.each<[string, Record<string, unknown>, string]>([
  ['an empty name', { name: '  ' }, 'name'],
  ['a three-letter country', { countryCode: 'IND' }, 'countryCode'],
  ['an email without a host', { email: 'nila@' }, 'email'],
  ['a number too short for its country', { mobileNumber: '+91123456' }, 'mobileNumber'],
  ['a CIN of 20 characters', { cin: 'U65990KL2010PTC01234' }, 'cin'],
  ['a CIN of 22 characters', { cin: 'U65990KL2010PTC0123456' }, 'cin'],
  ['a CIN with a hyphen', { cin: 'U65990-L2010PTC012345' }, 'cin'],
  ['a short PAN', { pan: 'ABCD1234E' }, 'pan'],
  ['sroId 0', { sroId: 0 }, 'sroId'],
  ['sroId -1', { sroId: -1 }, 'sroId'],
  ['sroId 1.5', { sroId: 1.5 }, 'sroId'],
  ['sroId as text', { sroId: '3' }, 'sroId'],
  ['a missing GSTIN', { gstin: undefined }, 'gstin'],
  ['a GSTIN against hasGstin', { hasGstin: false }, 'gstin'],
  ['a malformed GSTIN', { gstin: '123' }, 'gstin'],
  ['a registered address against the flag', { registeredSameAsBillingAddress: true }, 'registeredAddress'],
  ['no registered address', { registeredAddress: undefined }, 'registeredAddress'],
  [
    'neither flag nor registered address',
    { registeredSameAsBillingAddress: undefined, registeredAddress: undefined },
    'registeredAddress',
  ],
  ['cityId 0', { billingAddress: someAddress({ cityId: 0 }) }, 'billingAddress.cityId'],
  ['postOfficeId as text', { billingAddress: someAddress({ postOfficeId: 'x' }) }, 'billingAddress.postOfficeId'],
  ['no cityId', { registeredAddress: someAddress({ cityId: undefined }) }, 'registeredAddress.cityId'],
  ['a pincode that starts with 0', { billingAddress: someAddress({ pincode: '073001' }) }, 'billingAddress.pincode'],
  ['an address without its first line', { billingAddress: someAddress({ line1: ' ' }) }, 'billingAddress.line1'],
  ['the year 1799', { yearOfEstablishment: 1799 }, 'yearOfEstablishment'],
  ['a negative count', { noOfOngoingPrograms: -1 }, 'noOfOngoingPrograms'],
  ['half a program', { noOfCompletedPrograms: 0.5 }, 'noOfCompletedPrograms'],
  ['no account although needed', { requiresSubAccount: true }, 'bankAccount'],
])('[spec: The provisioning form] refused with its path: %s', async (_what, changes, path) => {
  const before = await countOf('companies')
  expect(await paths(changes)).toEqual([path])
  expect(await countOf('companies')).toBe(before)
})

const manager = (changes: object) => ({ manager: { ...provisioningForm().manager, ...changes } })
test.each<[string, object, string]>([
  ['an Aadhaar starting with 0', { aadhaarNumber: '012345678901' }, 'manager.aadhaarNumber'],
  ['an Aadhaar starting with 1', { aadhaarNumber: '123456789012' }, 'manager.aadhaarNumber'],
  ['an Aadhaar of 11 digits', { aadhaarNumber: '23456789012' }, 'manager.aadhaarNumber'],
  ['a bad PAN', { pan: '12345ABCDE' }, 'manager.pan'],
  ['a bad email', { email: 'x' }, 'manager.email'],
  ['an impossible number', { mobileNumber: '+91123456' }, 'manager.mobileNumber'],
  ['no name', { name: undefined }, 'manager.name'],
])(
  '[spec: The provisioning form] refuses a wrong manager with the path of the field: %s',
  async (_what, changes, path) => {
    expect(await paths(manager(changes))).toEqual([path])
  },
)

const bankAccount = {
  ifsc: 'SBIN0001234',
  ifscValid: true,
  accountHolder: 'Nila Chits',
  accountNumber: '30211234567',
  bankName: 'State Bank of India',
  branchName: 'Kozhikode Main',
}

test('[spec: The provisioning form] ifscValid must be true, and an account is rejected when none is needed', async () => {
  const withAccount = (changes: object, requiresSubAccount = true) => ({
    requiresSubAccount,
    bankAccount: { ...bankAccount, ...changes },
  })
  for (const ifscValid of [false, undefined, 'true', 1])
    expect(await paths(withAccount({ ifscValid }))).toEqual(['bankAccount.ifscValid'])
  expect(await paths(withAccount({ ifsc: 'SBIN1001234' }))).toEqual(['bankAccount.ifsc'])
  expect(await paths(withAccount({}, false))).toEqual(['bankAccount'])
})

test('[spec: The provisioning form; Profile and addresses] null counts as omitted', async () => {
  const nothing = {
    hasGstin: false,
    gstin: null,
    registeredSameAsBillingAddress: true,
    registeredAddress: null,
    requiresSubAccount: false,
    bankAccount: null,
  }
  expect((await provision(provisioningForm(nothing))).status).toBe(201)
  expect(await paths({ hasGstin: true, gstin: null })).toEqual(['gstin'])
  expect(await paths({ registeredSameAsBillingAddress: false, registeredAddress: null })).toEqual(['registeredAddress'])
  expect(await paths({ requiresSubAccount: true, bankAccount: null })).toEqual(['bankAccount'])
})

test('[spec: The provisioning form] an omitted country is India, and an omitted GSTIN or sub-account flag is false', async () => {
  const { manager, ...form } = provisioningForm({
    countryCode: undefined,
    hasGstin: undefined,
    gstin: undefined,
    requiresSubAccount: undefined,
    bankAccount: undefined,
  })
  const { status, data } = await provision({ ...form, manager: { ...manager, countryCode: undefined } })
  expect(status).toBe(201)
  expect(data.requiresSubAccount).toBe(false)
  expect((await detail(data.companyId)).data).toMatchObject({ countryCode: 'IN', hasGstin: false, gstin: null })
})

test('[spec: The provisioning form] the current year of the service clock is accepted, and the next one is rejected', async () => {
  const year = new Date().getUTCFullYear()
  expect(await paths({ yearOfEstablishment: year + 2 })).toEqual(['yearOfEstablishment'])
  expect((await provision(provisioningForm({ yearOfEstablishment: year }))).status).toBe(201)
  expect((await provision(provisioningForm({ yearOfEstablishment: 1800 }))).status).toBe(201)
})

test('[spec: Superadmin endpoints] company, addresses, headquarters, owner and manager are created together', async () => {
  const form = provisioningForm({ email: '  Nila@Example.IN ', requiresSubAccount: true, bankAccount })
  const { data: made } = await provision(form)
  const { data: company } = await detail(made.companyId)
  expect(company).toMatchObject({
    id: made.companyId,
    name: form.name,
    email: 'nila@example.in',
    profileStatus: 'INCOMPLETE',
    gstin: form.gstin,
    branch: 'Kozhikode',
    avatar: null,
    registeredAddress: { type: 'REGISTERED', ...form.registeredAddress },
    billingAddress: { type: 'BILLING', ...form.billingAddress },
    bankAccount: { accountNumber: '30211234567', ifsc: 'SBIN0001234' },
    managers: [{ name: 'Meera Nair', pan: '******876Q', aadhaarNumber: '********0123' }],
  })
  const branch = await app.db
    .selectFrom('branches')
    .innerJoin('branchAddresses', 'branchAddresses.branchId', 'branches.id')
    .select(['branches.name', 'isHeadquarters', 'status', 'line1', 'city'])
    .where('branches.companyId', '=', made.companyId)
    .execute()
  expect(branch).toEqual([
    { name: 'Kozhikode', isHeadquarters: true, status: 'ACTIVE', line1: '12 SM Street', city: 'Kozhikode' },
  ])

  const { token: ownerToken, ...login } = await app.signIn(form.mobileNumber)
  expect(login).toMatchObject({ role: 'COMPANY', isNewSubscriber: false, onboardingCompleted: false, nextStep: null })
  expect((await app.call('GET', '/v2/companies/me', { token: ownerToken })).status).toBe(200)
  const assigned = await app.db
    .selectFrom('roleAssignments')
    .select(['roleId', 'scopeType'])
    .where('companyId', '=', made.companyId)
    .execute()
  expect(assigned).toEqual([{ roleId: 'role_owner_company', scopeType: 'COMPANY' }])

  const managerLogin = await app.signIn(form.manager.mobileNumber)
  expect(managerLogin).toMatchObject({ role: 'COMPANY', onboardingCompleted: false })
  expect((await app.call('GET', '/v2/companies/me', { token: managerLogin.token })).status).toBe(401)
})

test('[spec: Profile and addresses] with the flag the registered address is a separate copy of the billing address', async () => {
  const { data } = await provision(
    provisioningForm({ registeredSameAsBillingAddress: true, registeredAddress: undefined }),
  )
  const { registeredAddress, billingAddress } = (await detail(data.companyId)).data
  const { id, type, ...registered } = registeredAddress
  const { id: billingId, type: billingType, ...billing } = billingAddress
  expect([type, billingType]).toEqual(['REGISTERED', 'BILLING'])
  expect(id).not.toBe(billingId)
  expect(registered).toEqual(billing)
})

test('[spec: The provisioning form] Aadhaar, PAN of the manager and account number are stored encrypted and are not in the audit log', async () => {
  const form = provisioningForm({ requiresSubAccount: true, bankAccount })
  const { data } = await provision(form)
  const stored = [
    await app.db.selectFrom('companyManagers').selectAll().where('companyId', '=', data.companyId).execute(),
    await app.db.selectFrom('companies').selectAll().where('id', '=', data.companyId).execute(),
    await app.db.selectFrom('auditLogs').selectAll().where('companyId', '=', data.companyId).execute(),
  ]
  const text = JSON.stringify(stored)
  expect(text).toContain('company.created')
  for (const secret of [form.manager.aadhaarNumber, form.manager.pan, bankAccount.accountNumber])
    expect(text).not.toContain(secret)
  const shown = JSON.stringify((await detail(data.companyId)).data)
  for (const secret of [form.manager.aadhaarNumber, form.manager.pan]) expect(shown).not.toContain(secret)
})

test('[spec: Announce, upload, confirm] a repeated create returns 409 with path mobileNumber for every spelling of the number', async () => {
  const form = provisioningForm()
  await provision(form)
  const again = await provision(form)
  expect([again.status, again.error?.details?.[0]?.path]).toEqual([409, 'mobileNumber'])
  const written = await provision(provisioningForm({ mobileNumber: form.mobileNumber.replace('+91', '0') }))
  expect([written.status, written.error?.details?.[0]?.path]).toEqual([409, 'mobileNumber'])
})

test('[spec: The provisioning form] a taken email address in another case returns 409 with path email and creates nothing', async () => {
  const form = provisioningForm()
  await provision(form)
  const before = [await countOf('companies'), await countOf('branches'), await countOf('users')]
  const again = await provision(provisioningForm({ email: form.email.toUpperCase() }))
  expect([again.status, again.error?.details?.[0]?.path]).toEqual([409, 'email'])
  expect([await countOf('companies'), await countOf('branches'), await countOf('users')]).toEqual(before)
})

test('[spec: Superadmin endpoints] a mobile number of a subscriber, an employee or a manager of another company returns 409', async () => {
  const subscriber = await makeSubscriber(app)
  const other = await makeCompany(app)
  const form = provisioningForm()
  await provision(form)
  for (const mobileNumber of [subscriber.mobileNumber, other.ownerMobile, form.manager.mobileNumber]) {
    const { status, error } = await provision(provisioningForm({ mobileNumber }))
    expect([status, error?.details?.[0]?.path]).toEqual([409, 'mobileNumber'])
  }
})

test('[spec: Owner and manager] a manager can be the owner, share the email of the company, and manage two companies', async () => {
  const mobileNumber = newMobile()
  const owner = { ...provisioningForm().manager, mobileNumber, email: `owner${mobileNumber.slice(1)}@example.in` }
  const first = await provision(provisioningForm({ mobileNumber, manager: owner, email: owner.email }))
  expect(first.status).toBe(201)
  const { userId, token: ownerToken } = await app.signIn(mobileNumber)
  expect((await app.call('GET', '/v2/companies/me', { token: ownerToken })).data.name).toBe('Meera Nair')
  const [record] = await app.db
    .selectFrom('companyManagers')
    .select('userId')
    .where('companyId', '=', first.data.companyId)
    .execute()
  expect(record?.userId).toBe(userId)

  const shared = provisioningForm()
  expect((await provision({ ...shared, manager: { ...shared.manager, email: shared.email } })).status).toBe(201)
  expect((await provision(provisioningForm({ manager: owner }))).status).toBe(201)
  expect((await provision(provisioningForm({ manager: { ...shared.manager } }))).status).toBe(201)
})

test('one of several concurrent creates with the same mobile number or email succeeds', async () => {
  for (const [path, shared] of [
    ['mobileNumber', { mobileNumber: newMobile() }],
    ['email', { email: 'race@example.in' }],
  ] as const) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => provision(provisioningForm(shared))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const lost = answers.filter(({ status }) => status !== 201)
    expect(lost.map(({ status, error }) => [status, error?.details?.[0]?.path])).toEqual(
      Array.from({ length: 7 }, () => [409, path]),
    )
  }
})

test('concurrent creates with the same manager all succeed and share one account', async () => {
  const { manager: shared } = provisioningForm()
  const answers = await Promise.all(Array.from({ length: 6 }, () => provision(provisioningForm({ manager: shared }))))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201))
  const users = await app.db.selectFrom('users').select('id').where('mobileNumber', '=', shared.mobileNumber).execute()
  expect(users).toHaveLength(1)
})

test('a concurrent first sign-in and create with the same number make one user without an error', async () => {
  const mobileNumber = newMobile()
  const [made, login] = await Promise.all([provision(provisioningForm({ mobileNumber })), app.signIn(mobileNumber)])
  expect(['SUBSCRIBER', 'COMPANY']).toContain(login.role)
  expect(made.status).toBe(login.role === 'SUBSCRIBER' ? 409 : 201)
})

test('[spec: Announce, upload, confirm] provisioning sends no message', async () => {
  const form = provisioningForm()
  await provision(form)
  const sent = await app.db
    .selectFrom('messages')
    .select('id')
    .where('recipient', 'in', [form.mobileNumber, form.email, form.manager.mobileNumber, form.manager.email])
    .execute()
  expect(sent).toEqual([])
})
