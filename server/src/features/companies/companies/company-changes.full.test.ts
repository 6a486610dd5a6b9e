import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeCompany, newMobile, provisioningForm } from '#testing/fixtures'
import { PDF, uploadTo } from '#testing/sample-files'
import { useApp } from '#testing/use-app'

const app = await useApp()
const admin = (await app.superadmin()).token

async function newCompany(changes: Record<string, unknown> = {}) {
  const form = provisioningForm(changes)
  const { data } = await app.call('POST', '/v2/admin/companies', { token: admin, body: form })
  const { token } = await app.signIn(form.mobileNumber)
  return { companyId: data.companyId as string, form, token: token as string }
}
async function acceptAgreement(companyId: string, token: string) {
  const path = `/v2/admin/companies/${companyId}/mou-versions`
  const file = { fileName: 'a.pdf', contentType: 'application/pdf' }
  const { data } = await app.call('POST', `${path}/generate`, { token: admin, body: file })
  await uploadTo(data, PDF)
  for (const step of ['confirm', 'assign'])
    await app.call('POST', `${path}/${data.mouVersionId}/${step}`, { token: admin })
  const body = { mouVersionId: data.mouVersionId }
  expect((await app.call('POST', '/v2/companies/me/mou/accept', { token, body })).status).toBe(200)
}
const patch = (companyId: string, body: object) =>
  app.call('PATCH', `/v2/admin/companies/${companyId}`, { token: admin, body })
const auditOf = (companyId: string) =>
  app.db
    .selectFrom('auditLogs')
    .select(['action', 'before', 'after'])
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

test('[R47] a company under review becomes active, can be reviewed again, and every step is in the audit log', async () => {
  const { companyId, token } = await newCompany({
    requiresSubAccount: true,
    bankAccount: {
      ...{ accountHolder: 'A', accountNumber: '12345678', bankName: 'B', branchName: 'C', ifsc: 'SBIN0001234' },
      ifscValid: true,
    },
  })
  expect((await patch(companyId, { profileStatus: 'ACTIVE' })).error?.code).toBe('MOU_NOT_ACCEPTED')
  await acceptAgreement(companyId, token)
  const active = await patch(companyId, { profileStatus: 'ACTIVE', comment: 'Papers are complete' })
  expect([active.status, active.data.profileStatus]).toEqual([200, 'ACTIVE'])
  expect(await auditOf(companyId)).toEqual({
    action: 'company.status-changed',
    before: { profileStatus: 'UNDER_REVIEW' },
    after: { profileStatus: 'ACTIVE', comment: 'Papers are complete' },
  })
  expect((await app.call('GET', '/v2/companies/me', { token })).data.company.profileStatus).toBe('ACTIVE')
  expect((await patch(companyId, { profileStatus: 'INCOMPLETE' })).error?.code).toBe('COMPANY_STATUS_CONFLICT')
  expect((await patch(companyId, { profileStatus: 'UNDER_REVIEW' })).data.profileStatus).toBe('UNDER_REVIEW')
})

test('[R47] only the sent fields change, and the email of the login changes with the email of the company', async () => {
  const { companyId, form, token } = await newCompany()
  const changed = await patch(companyId, {
    name: 'Nila Chits',
    cin: 'u65992kl2010ptc026789',
    sroId: 77,
    email: `x${form.email}`,
  })
  expect(changed.data).toMatchObject({ name: 'Nila Chits', cin: 'U65992KL2010PTC026789', sroId: 77, pan: form.pan })
  expect((await app.call('GET', '/v2/companies/me', { token })).data.email).toBe(`x${form.email}`)
  expect((await patch(companyId, { hasGstin: false, gstin: null })).data).toMatchObject({
    hasGstin: false,
    gstin: null,
  })
})

test.each<[string, object, string]>([
  ['nothing', {}, ''],
  ['an unknown status', { profileStatus: 'CLOSED' }, 'profileStatus'],
  ['a GSTIN without the switch', { hasGstin: false, gstin: '32AABCM1234K1ZP' }, 'gstin'],
  ['the switch without a GSTIN', { hasGstin: true, gstin: null }, 'gstin'],
  ['a year to come', { yearOfEstablishment: 2999 }, 'yearOfEstablishment'],
])('[R47] %s is rejected with its path', async (_what, body, path) => {
  const { companyId } = await newCompany()
  const answer = await patch(companyId, body)
  expect([answer.status, answer.error?.details?.map((detail) => detail.path)]).toEqual([400, [path]])
})

test('[R47] an email of another company is a conflict, and an unknown company is not found', async () => {
  const [one, two] = [await newCompany(), await newCompany()]
  const taken = await patch(one.companyId, { email: two.form.email })
  expect([taken.status, taken.error?.details?.[0]?.path]).toEqual([409, 'email'])
  expect((await patch(newId(), { name: 'Nobody' })).status).toBe(404)
  const { token } = await makeCompany(app)
  const own = await app.call('PATCH', `/v2/admin/companies/${one.companyId}`, { token, body: { name: 'Mine' } })
  expect(own.status).toBe(403)
})

test('[R47] a superadmin corrects addresses and the manager; equal addresses stay equal', async () => {
  const { companyId, form } = await newCompany()
  const other = await newCompany()
  const before = (await patch(companyId, { registeredSameAsBillingAddress: true })).data
  const billingAddress = { ...form.billingAddress, line1: '9 New Road' }
  const moved = (await patch(companyId, { billingAddress })).data
  expect([moved.billingAddress.line1, moved.registeredAddress.line1]).toEqual(['9 New Road', '9 New Road'])
  expect(moved.billingAddress.id).toBe(before.billingAddress.id)
  const own = (await patch(companyId, { registeredAddress: { ...billingAddress, line1: '1 Old Road' } })).data
  expect(own).toMatchObject({
    registeredSameAsBillingAddress: false,
    billingAddress: { line1: '9 New Road' },
    registeredAddress: { line1: '1 Old Road' },
  })
  const both = await patch(companyId, { registeredSameAsBillingAddress: true, registeredAddress: billingAddress })
  expect([both.status, both.error?.details?.[0]?.path]).toEqual([400, 'registeredAddress'])

  const [manager] = own.managers
  const renamed = await patch(companyId, { manager: { id: manager.id, name: 'Beena', pan: 'ABCDE1234Z' } })
  expect(renamed.data.managers).toMatchObject([{ id: manager.id, name: 'Beena', email: manager.email }])
  expect(JSON.stringify(await auditOf(companyId))).not.toContain('ABCDE1234Z')
  const wrong = await patch(companyId, { manager: { id: manager.id, mobileNumber: '+91 12' } })
  expect([wrong.status, wrong.error?.details?.[0]?.path]).toEqual([400, 'manager.mobileNumber'])
  const foreign = await patch(other.companyId, { manager: { id: manager.id, name: 'Mine' } })
  expect([foreign.status, foreign.error?.details?.[0]?.path]).toEqual([404, 'manager.id'])
})

test('[R47] a new number of the company is the number with which the owner signs in, and ends their sessions', async () => {
  const [one, two] = [await newCompany(), await newCompany()]
  const taken = await patch(one.companyId, { mobileNumber: two.form.mobileNumber, name: 'Not saved' })
  expect([taken.status, taken.error?.details?.[0]?.path]).toEqual([409, 'mobileNumber'])
  const mobileNumber = newMobile()
  const changed = await patch(one.companyId, { mobileNumber })
  expect(changed.data).toMatchObject({ mobileNumber, name: one.form.name })
  expect((await app.call('GET', '/v2/companies/me', { token: one.token })).status).toBe(401)
  const { token } = await app.signIn(mobileNumber)
  expect((await app.call('GET', '/v2/companies/me', { token })).data.company.companyId).toBe(one.companyId)
  expect((await patch(one.companyId, { mobileNumber: '12' })).error?.details?.[0]?.path).toBe('mobileNumber')
})
