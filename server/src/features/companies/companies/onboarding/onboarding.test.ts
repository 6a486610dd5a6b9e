import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeCompany, makeEmployee, makeSubscriber, provisioningForm, someAddress } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const superadmin = (await app.superadmin()).token

async function newCompany(changes: Record<string, unknown> = {}) {
  const form = provisioningForm(changes)
  const { data } = await app.call('POST', '/v2/admin/companies', { token: superadmin, body: form })
  const { token } = await app.signIn(form.mobileNumber)
  return { companyId: data.companyId as string, form, token: token as string }
}
const submit = (step: 3 | 4, token: string, body: unknown) =>
  app.call('POST', `/v2/auth/companies/onboarding/steps/${step}`, { token, body })
const progress = async (token: string) => (await app.call('GET', '/v2/companies/me/new', { token })).data
const headquarters = (companyId: string) =>
  app.db
    .selectFrom('branchAddresses')
    .innerJoin('branches', 'branches.id', 'branchAddresses.branchId')
    .select(['line1', 'city', 'pincode', 'cityId'])
    .where('branches.companyId', '=', companyId)
    .where('isHeadquarters', '=', true)
    .executeTakeFirst()

const billing = someAddress({ line1: '5 Beach Road', city: 'Kannur', pincode: '670001', cityId: 44 })
const registered = someAddress({ line1: '9 Fort Road', city: 'Thalassery', pincode: '670101', cityId: 55 })

test('[spec: Profile and addresses] step 3 with two addresses gives the headquarters the registered one and keeps the ids of both', async () => {
  const { token, companyId } = await newCompany()
  const before = await progress(token)
  const answer = await submit(3, token, { billingAddress: billing, registeredAddress: registered })
  expect([answer.status, answer.data]).toEqual([200, { completedStep: 'BUSINESS_DETAILS', nextStep: 'BANK_DETAILS' }])
  const { BUSINESS_DETAILS: details } = await progress(token)
  expect(details).toMatchObject({ hasGstin: false, gstin: null, registeredSameAsBillingAddress: false })
  expect(details.billingAddress).toMatchObject({ id: before.BUSINESS_DETAILS.billingAddress.id, ...billing })
  expect(details.registeredAddress).toMatchObject({ id: before.BUSINESS_DETAILS.registeredAddress.id, ...registered })
  expect(await headquarters(companyId)).toEqual({
    line1: '9 Fort Road',
    city: 'Thalassery',
    pincode: '670101',
    cityId: 55,
  })
})

test('[spec: Profile and addresses] step 3 with the flag uses the billing address everywhere', async () => {
  const { token, companyId } = await newCompany()
  const gstin = '32AABCN1234K2Z4'
  const body = { hasGstin: true, gstin, billingAddress: billing, registeredSameAsBillingAddress: true }
  expect((await submit(3, token, body)).status).toBe(200)
  const { company } = (await app.call('GET', '/v2/companies/me', { token })).data
  expect(company).toMatchObject({ gstin, registeredAddress: billing, billingAddress: billing })
  expect((await headquarters(companyId))?.city).toBe('Kannur')
})

test('[spec: The provisioning form; Profile and addresses] step 3 accepts null for fields that must be omitted', async () => {
  const { token } = await newCompany()
  const body = { billingAddress: billing, registeredSameAsBillingAddress: true, registeredAddress: null, gstin: null }
  expect((await submit(3, token, body)).status).toBe(200)
  expect((await progress(token)).BUSINESS_DETAILS).toMatchObject({ gstin: null, registeredAddress: billing })
})

test('[spec: Profile and addresses] step 3 works for a company without addresses', async () => {
  const { token, companyId } = await makeCompany(app)
  await app.db.deleteFrom('branchAddresses').where('companyId', '=', companyId).execute()
  expect((await submit(3, token, { billingAddress: billing, registeredAddress: registered })).status).toBe(200)
  expect((await headquarters(companyId))?.city).toBe('Thalassery')
})

test.each<[string, object, string]>([
  ['hasGstin without a GSTIN', { hasGstin: true }, 'gstin'],
  ['a malformed GSTIN', { hasGstin: true, gstin: '123' }, 'gstin'],
  ['a GSTIN against hasGstin', { gstin: '32AABCN1234K2Z4' }, 'gstin'],
  ['no registered address', { registeredAddress: undefined }, 'registeredAddress'],
  ['a registered address against the flag', { registeredSameAsBillingAddress: true }, 'registeredAddress'],
  ['no billing address', { billingAddress: undefined }, 'billingAddress'],
  ['no cityId', { billingAddress: someAddress({ cityId: undefined }) }, 'billingAddress.cityId'],
  ['postOfficeId 0', { registeredAddress: someAddress({ postOfficeId: 0 }) }, 'registeredAddress.postOfficeId'],
])('[spec: Profile and addresses] step 3 refuses %s and changes nothing', async (_what, changes, path) => {
  const { token } = await newCompany()
  const before = await progress(token)
  const body = { billingAddress: billing, registeredAddress: registered, ...changes }
  const { status, error } = await submit(3, token, body)
  expect([status, error?.details?.map((detail) => detail.path)]).toEqual([400, [path]])
  expect(await progress(token)).toEqual(before)
})

const bankAccount = {
  accountHolder: 'Nila Chits',
  accountNumber: '50100123456789',
  bankName: 'HDFC Bank',
  branchName: 'Kannur',
  ifsc: 'hdfc0000123',
}

test('[spec: Onboarding form] step 4 completes the form, and a later step 3 does not reopen it', async () => {
  const { token, companyId } = await newCompany()
  expect(await progress(token)).toMatchObject({ completedSteps: [], nextStep: 'BUSINESS_DETAILS' })
  await submit(3, token, { billingAddress: billing, registeredAddress: registered })
  expect(await progress(token)).toMatchObject({ completedSteps: ['BUSINESS_DETAILS'], nextStep: 'BANK_DETAILS' })
  const answer = await submit(4, token, { bankAccount })
  expect(answer.data).toEqual({ completedStep: 'BANK_DETAILS', nextStep: null })
  await submit(3, token, { billingAddress: billing, registeredAddress: registered })
  expect(await progress(token)).toMatchObject({
    completedSteps: ['BUSINESS_DETAILS', 'BANK_DETAILS'],
    nextStep: null,
    BANK_DETAILS: { bankAccount: { accountNumber: '50100123456789', ifsc: 'HDFC0000123' } },
  })
  const stored = JSON.stringify([
    await app.db.selectFrom('companies').selectAll().where('id', '=', companyId).execute(),
    await app.db.selectFrom('auditLogs').selectAll().where('companyId', '=', companyId).execute(),
  ])
  expect(stored).toContain('company.bank-details-submitted')
  expect(stored).not.toContain(bankAccount.accountNumber)
})

test('[spec: Onboarding form] callers who may change the settlement account see its full number, and others only its last characters', async () => {
  const { token, companyId } = await newCompany()
  await submit(4, token, { bankAccount })
  const viewer = await makeEmployee(app, companyId, [{ roleId: 'role_viewer_company' }])
  const shown = async (path: string, reader: string) => (await app.call('GET', path, { token: reader })).data
  for (const [reader, accountNumber] of [
    [token, '50100123456789'],
    [viewer.token, '**********6789'],
  ] as const) {
    expect((await shown('/v2/companies/me', reader)).company.bankAccount).toMatchObject({ accountNumber })
    expect((await progress(reader)).BANK_DETAILS.bankAccount).toMatchObject({ accountNumber })
  }
  expect((await shown(`/v2/admin/companies/${companyId}`, superadmin)).bankAccount).toMatchObject({
    accountNumber: '50100123456789',
  })
})

test('[spec: Onboarding form] step 4 reports every invalid field, and steps 1 and 2 do not exist', async () => {
  const { token } = await newCompany()
  const { error } = await submit(4, token, { bankAccount: { accountNumber: '1', ifsc: 'x' } })
  expect(error?.details?.map(({ path }) => path).sort()).toEqual(
    ['accountHolder', 'accountNumber', 'bankName', 'branchName', 'ifsc'].map((name) => `bankAccount.${name}`),
  )
  expect((await app.call('POST', '/v2/auth/companies/onboarding/steps/1', { token, body: {} })).status).toBe(404)
})

test('[spec: A code by SMS; What comes next] sign-in returns that the agreement must be accepted, until the company has accepted it', async () => {
  const { companyId, form } = await newCompany()
  const mou = await assignMou(companyId, 1)
  const waiting = await app.signIn(form.mobileNumber)
  expect(waiting).toMatchObject({
    role: 'COMPANY',
    isNewSubscriber: false,
    nextStep: 'SIGN_AGREEMENT',
    onboardingCompleted: false,
    mouAcceptanceRequired: true,
    currentMouVersionId: mou,
  })
  await app.db.updateTable('mouVersions').set({ acceptedAt: new Date() }).where('id', '=', mou).execute()
  await app.db.updateTable('companies').set({ profileStatus: 'ACTIVE' }).where('id', '=', companyId).execute()
  const accepted = await app.signIn(form.mobileNumber)
  expect(accepted).toMatchObject({ nextStep: null, onboardingCompleted: true, mouAcceptanceRequired: false })

  await assignMou(companyId, 2)
  expect(await app.signIn(form.mobileNumber)).toMatchObject({
    nextStep: 'SIGN_AGREEMENT',
    onboardingCompleted: true,
    mouAcceptanceRequired: true,
  })
})

test('[spec: A code by SMS] sign-in returns the agreement to employees of the company, but not to subscribers and superadmins', async () => {
  const { companyId } = await newCompany()
  await assignMou(companyId, 1)
  const employee = await makeEmployee(app, companyId, [])
  expect(await app.signIn(employee.mobileNumber)).toMatchObject({ mouAcceptanceRequired: true })
  const subscriber = await app.signIn((await makeSubscriber(app)).mobileNumber)
  expect(subscriber).toMatchObject({ role: 'SUBSCRIBER', nextStep: null, onboardingCompleted: true })
  expect(subscriber).not.toHaveProperty('mouAcceptanceRequired')
  expect(await app.superadmin()).toMatchObject({ role: 'SUPERADMIN', nextStep: null, onboardingCompleted: true })
})

async function assignMou(companyId: string, version: number) {
  const [fileId, id, now] = [newId(), newId(), new Date()]
  const file = { id: fileId, companyId, purpose: 'MOU', fileName: 'mou.pdf', contentType: 'application/pdf' }
  await app.db
    .insertInto('files')
    .values({ ...file, objectKey: fileId, createdAt: now })
    .execute()
  await app.db
    .insertInto('mouVersions')
    .values({ id, companyId, version, status: 'ASSIGNED', fileId, assignedAt: now, createdAt: now })
    .execute()
  await app.db.updateTable('companies').set({ currentMouVersionId: id }).where('id', '=', companyId).execute()
  return id
}
