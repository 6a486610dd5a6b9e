import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawerOfJob } from '#platform/documents/drawer'
import type { Permit } from '#platform/permit'
import { BASE, makeClient, type Subscriber } from '#testing/enrollment-client'
import { makeCompany, someAddress } from '#testing/fixtures'
import { PNG, uploadTo } from '#testing/sample-files'
import { useApp } from '#testing/use-app'
import { signAgreement } from './agreement.actions.ts'

const app = await useApp()
const client = makeClient(app)
const company = await makeCompany(app)
const programId = await client.openProgram(company)

const SOME_ID = `c${'0'.repeat(24)}`
const paths = (answer: { error: { details: { path: string }[] | null } | null }) =>
  answer.error?.details?.map(({ path }) => path)
const nominee = (changes: object = {}) => ({
  name: 'Anu Nair',
  relation: 'Daughter',
  mobileNumber: '919812345678',
  dob: '2015-03-01',
  address: someAddress(),
  ...changes,
})
const enrolled = async () => {
  const devi = await client.person('Devi')
  return { devi, ...(await client.enrolled(devi, programId, company.token)) }
}
const name = (who: Subscriber, requestId: string, body: object) =>
  client.step(who, requestId, 'post-enrollment/nominee', body)
const sign = (
  who: Subscriber,
  requestId: string,
  signatureAssetId: unknown,
  acceptedTermsAndConditions: unknown = true,
) => client.step(who, requestId, 'post-enrollment/agreement', { signatureAssetId, acceptedTermsAndConditions })
const me = async (who: Subscriber) => (await client.get(who, `${BASE}/me`)).data

test('[spec: Errors] returns 400 before the payment and 404 for a foreign, unknown or cancelled request', async () => {
  const [devi, ravi] = [await client.person(), await client.person()]
  const signatureAssetId = await client.signature(devi)
  const submitAll = (who: Subscriber, requestId: string) => [
    name(who, requestId, { nominee: nominee() }),
    client.step(who, requestId, 'post-enrollment/pan-income'),
    sign(who, requestId, signatureAssetId),
  ]
  const requestId = await client.submitted(devi, programId)
  for (const answer of await Promise.all(submitAll(devi, requestId)))
    expect([answer.status, answer.error?.code]).toEqual([400, 'NOT_ENROLLED_YET'])
  for (const answer of await Promise.all([...submitAll(ravi, requestId), ...submitAll(devi, SOME_ID)]))
    expect(answer.status).toBe(404)
  await client.step(devi, requestId, 'cancel', { comment: 'no' })
  for (const answer of await Promise.all(submitAll(devi, requestId))) expect(answer.status).toBe(404)
})

test('[spec: Enrollment endpoints] saves the nominee with a normalised number and country IN by default, and can be repeated', async () => {
  const { devi, requestId } = await enrolled()
  const answer = await name(devi, requestId, { nominee: nominee({ mobileNumber: ' 0091 9812-345678 ' }) })
  expect(answer).toMatchObject({ status: 200, data: { requestId, step: 'NOMINEE' } })
  expect((await me(devi)).NOMINEE.nominee).toEqual(nominee({ mobileNumber: '+919812345678', countryCode: 'IN' }))
  expect((await client.read(devi, requestId)).step).toBe('NOMINEE')
  const abroad = { name: 'Bo', relation: 'Friend', mobileNumber: '+46701234567', countryCode: 'se' }
  expect((await name(devi, requestId, { nominee: abroad })).status).toBe(200)
  const saved = { ...abroad, countryCode: 'SE', dob: null, address: null }
  expect((await me(devi)).NOMINEE.nominee).toEqual(saved)
})

test('[spec: Enrollment endpoints; Errors] rejects a missing or invalid nominee and names the path', async () => {
  const { devi, requestId } = await enrolled()
  for (const body of [{}, { nominee: null }, { nominee: 'Anu' }])
    expect([(await name(devi, requestId, body)).status, paths(await name(devi, requestId, body))]).toEqual([
      400,
      ['nominee'],
    ])
  const bad = {
    name: [undefined, '', ' ', 'a'.repeat(101)],
    relation: [undefined, '', 7],
    mobileNumber: [undefined, '', '123', '000', '1234567890123456', 'abcdefghijk', '+'],
    countryCode: ['IND', '1', ''],
    dob: ['2015-02-30', 'soon', '2999-01-01'],
  }
  for (const [field, values] of Object.entries(bad))
    for (const value of values) {
      const answer = await name(devi, requestId, { nominee: nominee({ [field]: value }) })
      expect([answer.status, paths(answer)], `${field} ${value}`).toEqual([400, [`nominee.${field}`]])
    }
  const homeless = await name(devi, requestId, { nominee: nominee({ address: { city: 'Kochi' } }) })
  expect(paths(homeless)).toEqual(['nominee.address.line1'])
  expect((await me(devi)).NOMINEE.nominee.name).toBeNull()
})

test('[spec: Enrollment endpoints; Errors; Files do not block a request] pan-income names missing files, then copies them to the enrollment', async () => {
  const { devi, requestId } = await enrolled()
  const send = () => client.step(devi, requestId, 'post-enrollment/pan-income')
  const missing = await send()
  expect([missing.status, paths(missing)]).toEqual([400, ['PAN_CARD', 'INCOME_PROOF']])
  await client.upload(devi, 'PAN_CARD')
  expect(paths(await send())).toEqual(['INCOME_PROOF'])
  await client.upload(devi, 'INCOME_PROOF')
  expect((await send()).data).toEqual({ requestId, step: 'PAN_INCOME' })
  const kept = await app.db
    .selectFrom('enrollmentPapers')
    .innerJoin('enrollments', 'enrollments.id', 'enrollmentPapers.enrollmentId')
    .innerJoin('subscriberProfiles', 'subscriberProfiles.userId', 'enrollments.subscriberId')
    .select(['enrollmentPapers.panCardFileId as copied', 'subscriberProfiles.panCardFileId as original'])
    .where('enrollments.requestId', '=', requestId)
    .executeTakeFirstOrThrow()
  expect(kept.copied).toBe(kept.original)
})

test('[spec: Errors; Which signature counts] the agreement needs accepted terms and the subscriber’s own, confirmed, active signature', async () => {
  const { devi, requestId } = await enrolled()
  const ravi = await client.person()
  const old = await client.signature(devi)
  const active = await client.signature(devi)
  const path = '/v3/subscribers/me/documents/signatures/generate'
  const announced = await client.post(devi, path, { fileName: 's.png', contentType: 'image/png' })
  await uploadTo(announced.data, PNG)
  for (const id of [old, await client.signature(ravi), announced.data.signatureAssetId, SOME_ID]) {
    const answer = await sign(devi, requestId, id)
    expect([answer.status, answer.error?.code]).toEqual([400, 'SIGNATURE_NOT_USABLE'])
  }
  for (const id of [undefined, 'x']) expect(paths(await sign(devi, requestId, id))).toEqual(['signatureAssetId'])
  for (const accepted of [false, 'true', null])
    expect(paths(await sign(devi, requestId, active, accepted))).toEqual(['acceptedTermsAndConditions'])
  expect((await me(devi)).AGREEMENT.signed).toBe(false)
})

test('[spec: What the data read returns; Enrollment endpoints] the agreement is a downloadable PDF and is signed once, however many calls arrive', async () => {
  const { devi, requestId } = await enrolled()
  const signatureAssetId = await client.signature(devi)
  const answers = await Promise.all(Array.from({ length: 4 }, () => sign(devi, requestId, signatureAssetId)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ data }) => data.fileKey)).size).toBe(1)
  const { data } = answers[0]!
  expect(Object.keys(data).sort()).toEqual(
    ['fileKey', 'fileName', 'fileUrl', 'message', 'requestId', 'sizeBytes', 'step', 'templateKey'].sort(),
  )
  const pdf = Buffer.from(await (await fetch(data.fileUrl)).arrayBuffer())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.length).toBe(data.sizeBytes)
  const files = await app.db.selectFrom('files').selectAll().where('ownerUserId', '=', devi.userId).execute()
  const agreements = files.filter(({ purpose }) => purpose === 'AGREEMENT')
  expect(agreements).toHaveLength(1)
  expect(agreements[0]!.sha256).toBe(createHash('sha256').update(pdf).digest('hex'))
  expect((await me(devi)).AGREEMENT.signed).toBe(true)
  const detail = await app.call('GET', `/v2/companies/requests/${requestId}`, { token: company.token })
  expect(detail.data.AGREEMENT.signed).toBe(true)
  expect((await fetch(detail.data.AGREEMENT.fileUrl)).status).toBe(200)
})

test('[spec: Errors] a refused agreement leaves no file behind', async () => {
  const { devi, requestId } = await enrolled()
  const signatureAssetId = await client.signature(devi)
  const { platform } = app.app
  const removed: string[] = []
  const put: string[] = []
  const objectStore = {
    ...platform.objectStore,
    /** Another signature is confirmed in the meantime. */
    async put(key: string, bytes: Uint8Array, contentType: string) {
      await platform.objectStore.put(key, bytes, contentType)
      put.push(key)
      await client.signature(devi)
    },
    async remove(key: string) {
      await platform.objectStore.remove(key)
      removed.push(key)
    },
  }
  const permit = { actor: { userId: devi.userId } } as Permit
  const origin = { ip: '203.0.113.7', userAgent: null }
  await expect(
    signAgreement({ ...platform, objectStore }, permit, drawerOfJob('test'), requestId, signatureAssetId, origin),
  ).rejects.toMatchObject({ code: 'SIGNATURE_NOT_USABLE' })
  expect(put).toHaveLength(1)
  expect(removed).toEqual(put)
})

test('[spec: Order of the papers] accepts the joining documents in any order and completes after the third', async () => {
  const { devi, requestId } = await enrolled()
  expect((await sign(devi, requestId, await client.signature(devi))).data.step).toBe('AGREEMENT')
  expect((await client.read(devi, requestId)).step).toBe('AGREEMENT')
  for (const fileType of ['PAN_CARD', 'INCOME_PROOF']) await client.upload(devi, fileType)
  await client.step(devi, requestId, 'post-enrollment/pan-income')
  expect((await client.read(devi, requestId)).step).toBe('PAN_INCOME')
  expect((await name(devi, requestId, { nominee: nominee() })).data.step).toBe('NOMINEE')
  expect((await client.read(devi, requestId)).step).toBe('COMPLETED')
})
