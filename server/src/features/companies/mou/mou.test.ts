import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeCompany, makeEmployee } from '#testing/fixtures'
import { PDF, PNG, uploadTo } from '#testing/sample-files'
import { useApp } from '#testing/use-app'

const app = await useApp()
const admin = (await app.superadmin()).token

const NOBODY = 'c'.padEnd(25, '0')
const VERSION_KEYS = [
  'acceptedAt',
  'assignedAt',
  'contentType',
  'createdAt',
  'mouVersionId',
  'originalFileName',
  'sha256',
  'sizeBytes',
  'status',
  'uploadedAt',
  'version',
]
const pdf = { fileName: 'agreement.pdf', contentType: 'application/pdf' }

const generate = (companyId: string, body: object = pdf, token = admin) =>
  app.call('POST', `/v2/admin/companies/${companyId}/mou-versions/generate`, { token, body })
const step = (name: 'confirm' | 'assign', companyId: string, id: string, token = admin) =>
  app.call('POST', `/v2/admin/companies/${companyId}/mou-versions/${id}/${name}`, { token })
const current = (token: string) => app.call('GET', '/v2/companies/me/mou', { token })
const accept = (token: string, body?: object) =>
  app.call('POST', '/v2/companies/me/mou/accept', {
    token,
    headers: { 'user-agent': 'the tests' },
    ...(body ? { body } : {}),
  })

async function readyVersion(companyId: string) {
  const { data } = await generate(companyId)
  expect((await uploadTo(data, PDF)).status).toBe(200)
  expect((await step('confirm', companyId, data.mouVersionId)).status).toBe(200)
  return data.mouVersionId as string
}
async function assignedVersion(companyId: string) {
  const id = await readyVersion(companyId)
  expect((await step('assign', companyId, id)).status).toBe(200)
  return id
}
async function newCompany(requiresSubAccount = false) {
  const company = await makeCompany(app)
  await app.db
    .updateTable('companies')
    .set({ profileStatus: 'INCOMPLETE', requiresSubAccount })
    .where('id', '=', company.companyId)
    .execute()
  return company
}
const statusOf = async (companyId: string) =>
  (await app.db.selectFrom('companies').select('profileStatus').where('id', '=', companyId).executeTakeFirstOrThrow())
    .profileStatus

test('[spec: Announce, upload, confirm] generate returns the version, the upload URL and the required headers', async () => {
  const { companyId } = await newCompany()
  const { status, data } = await generate(companyId)
  expect([status, data]).toMatchObject([
    200,
    {
      version: 1,
      status: 'GENERATED',
      originalFileName: 'agreement.pdf',
      requiredHeaders: { 'Content-Type': 'application/pdf', 'If-None-Match': '*' },
    },
  ])
  expect(data.signedUrl).toMatch(/^http/)
})

test('[spec: Announce, upload, confirm] the file name must end in .pdf and the content type must be application/pdf', async () => {
  const { companyId } = await newCompany()
  for (const [body, path] of [
    [{ ...pdf, fileName: 'agreement.png' }, 'fileName'],
    [{ ...pdf, fileName: 'agreementpdf' }, 'fileName'],
    [{ ...pdf, fileName: '.pdf' }, 'fileName'],
    [{ ...pdf, contentType: 'image/png' }, 'contentType'],
    [{ fileName: 'a.pdf' }, 'contentType'],
  ] as const) {
    const { status, error } = await generate(companyId, body)
    expect([status, error?.details?.[0]?.path]).toEqual([400, path])
  }
  expect((await generate(companyId, { ...pdf, fileName: 'AGREEMENT.PDF' })).status).toBe(200)
})

test('[spec: Versions of the agreement] version numbers increase per company, also for concurrent requests', async () => {
  const { companyId } = await newCompany()
  const made = await Promise.all(Array.from({ length: 6 }, () => generate(companyId)))
  expect(made.map(({ data }) => data.version).sort()).toEqual([1, 2, 3, 4, 5, 6])
  expect((await generate((await newCompany()).companyId)).data.version).toBe(1)
})

test('[spec: Announce, upload, confirm] the upload needs If-None-Match, and a second upload returns 412', async () => {
  const { companyId } = await newCompany()
  const { data } = await generate(companyId)
  const without = { ...data, requiredHeaders: { 'Content-Type': 'application/pdf' } }
  expect((await uploadTo(without, PDF)).status).toBe(400)
  const uploads = await Promise.all(Array.from({ length: 4 }, () => uploadTo(data, PDF)))
  expect(uploads.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
})

test('[spec: Announce, upload, confirm] confirm stores size and SHA-256 once, is safe to retry, and accepts only an uploaded PDF', async () => {
  const { companyId } = await newCompany()
  const { data } = await generate(companyId)
  expect((await step('confirm', companyId, data.mouVersionId)).status).toBe(400)
  await uploadTo(data, PDF)
  const answers = await Promise.all(Array.from({ length: 5 }, () => step('confirm', companyId, data.mouVersionId)))
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, data: answers[0]!.data })
  expect(Object.keys(answers[0]!.data).sort()).toEqual(VERSION_KEYS)
  const sha256 = createHash('sha256').update(PDF).digest('hex')
  expect(answers[0]!.data).toMatchObject({ status: 'READY', sizeBytes: PDF.length, sha256, assignedAt: null })

  const picture = (await generate(companyId)).data
  await uploadTo(picture, PNG)
  expect((await step('confirm', companyId, picture.mouVersionId)).status).toBe(400)
})

test('[spec: Announce, upload, confirm] only a READY version can be assigned, the current one again returns 200, a superseded one 409', async () => {
  const { companyId } = await newCompany()
  const { data } = await generate(companyId)
  expect((await step('assign', companyId, data.mouVersionId)).error?.code).toBe('MOU_NOT_READY')
  const first = await readyVersion(companyId)
  const answers = await Promise.all(Array.from({ length: 5 }, () => step('assign', companyId, first)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ data }) => data.assignedAt)).size).toBe(1)
  expect(answers[0]!.data).toMatchObject({ status: 'ASSIGNED', mouVersionId: first })
  await assignedVersion(companyId)
  expect((await step('assign', companyId, first)).error?.code).toBe('MOU_SUPERSEDED')
  expect((await step('confirm', companyId, first)).data.status).toBe('ASSIGNED')
})

test('[spec: A code by SMS] me/mou returns 404 without an assigned version, and then the version with a download URL', async () => {
  const { companyId, token } = await newCompany()
  await readyVersion(companyId)
  expect((await current(token)).status).toBe(404)
  expect((await accept(token)).status).toBe(404)
  const id = await assignedVersion(companyId)
  const { status, data } = await current(token)
  expect([status, data]).toMatchObject([200, { mouVersionId: id, acceptanceRequired: true, acceptedAt: null }])
  const download = await fetch(data.downloadUrl)
  expect(download.headers.get('content-disposition')).toMatch(/^attachment; filename="agreement.pdf"/)
  expect(Buffer.from(await download.arrayBuffer()).equals(PDF)).toBe(true)
})

test('[spec: States at a glance] accepting makes an INCOMPLETE company ACTIVE, or UNDER_REVIEW when it needs a sub-account', async () => {
  for (const [requiresSubAccount, profileStatus] of [
    [false, 'ACTIVE'],
    [true, 'UNDER_REVIEW'],
  ] as const) {
    const { companyId, token, ownerId } = await newCompany(requiresSubAccount)
    const id = await assignedVersion(companyId)
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token)))
    for (const { status, data } of answers) expect([status, data]).toEqual([200, answers[0]!.data])
    expect(answers[0]!.data).toMatchObject({ mouVersionId: id, profileStatus })
    expect(await statusOf(companyId)).toBe(profileStatus)
    expect((await current(token)).data.acceptanceRequired).toBe(false)
    const row = await app.db.selectFrom('mouVersions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ acceptedById: ownerId, acceptedIp: '127.0.0.1', acceptedUserAgent: 'the tests' })
  }
})

test('[spec: States at a glance; Announce, upload, confirm] a later version keeps the status and the older acceptance, and must be accepted again', async () => {
  const { companyId, token, ownerId } = await newCompany()
  const first = await assignedVersion(companyId)
  await accept(token)
  const second = await assignedVersion(companyId)
  expect(await statusOf(companyId)).toBe('ACTIVE')
  expect((await current(token)).data).toMatchObject({ mouVersionId: second, acceptanceRequired: true })
  expect((await accept(token)).data.profileStatus).toBe('ACTIVE')

  const path = `/v2/admin/companies/${companyId}/mou-versions`
  const list = await app.call('GET', path, { token: admin })
  expect(list.data).toMatchObject({
    count: 2,
    mouVersions: [
      { mouVersionId: second, version: 2, isCurrent: true },
      { mouVersionId: first, version: 1, isCurrent: false, acceptedById: ownerId, acceptedUserAgent: 'the tests' },
    ],
  })
  expect(list.data.mouVersions[1].acceptedAt).not.toBeNull()
  const page = await app.call('GET', `${path}?pageSize=1&pageNumber=2`, { token: admin })
  expect(page.data).toMatchObject({ count: 2, totalPages: 2, mouVersions: [{ version: 1 }] })
})

test('[spec: Accepting the agreement] accepting another version than the current one returns 409 and accepts nothing', async () => {
  const { companyId, token } = await newCompany()
  const first = await assignedVersion(companyId)
  const second = await assignedVersion(companyId)
  expect((await accept(token, { mouVersionId: first })).error?.code).toBe('MOU_NOT_CURRENT')
  expect((await accept(token, { mouVersionId: 'x' })).status).toBe(400)
  expect((await current(token)).data.acceptanceRequired).toBe(true)
  expect((await accept(token, { mouVersionId: second })).status).toBe(200)
})

test('[spec: A code by SMS] a sign-in returns that an agreement must be accepted', async () => {
  const { companyId, ownerMobile, token } = await newCompany()
  const id = await assignedVersion(companyId)
  expect(await app.signIn(ownerMobile)).toMatchObject({ mouAcceptanceRequired: true, currentMouVersionId: id })
  await accept(token)
  expect((await app.signIn(ownerMobile)).mouAcceptanceRequired).not.toBe(true)
})

test('[spec: Errors] versions of another company, unknown versions and unknown companies return 404', async () => {
  const mine = await newCompany()
  const other = await newCompany()
  const id = await readyVersion(mine.companyId)
  for (const name of ['confirm', 'assign'] as const) {
    expect((await step(name, other.companyId, id)).status).toBe(404)
    expect((await step(name, mine.companyId, NOBODY)).status).toBe(404)
    expect((await step(name, NOBODY, id)).status).toBe(404)
    expect((await step(name, mine.companyId, id, mine.token)).status).toBe(403)
  }
  expect((await generate(NOBODY)).status).toBe(404)
  expect((await app.call('GET', `/v2/admin/companies/${NOBODY}/mou-versions`, { token: admin })).status).toBe(404)
})

test('[spec: Which endpoint asks for what] reading needs company.profile.read, accepting company.mou.manage', async () => {
  const { companyId, branchId } = await newCompany()
  await assignedVersion(companyId)
  const viewer = await makeEmployee(app, companyId, [{ roleId: 'role_viewer_company' }])
  const manager = await makeEmployee(app, companyId, [{ roleId: 'role_branch_manager_branch', branchId }])
  expect((await current(viewer.token)).status).toBe(200)
  expect((await accept(viewer.token)).status).toBe(403)
  expect((await current(manager.token)).status).toBe(403)
})

test('every change of the agreement is in the audit log', async () => {
  const { companyId, token } = await newCompany()
  const id = await assignedVersion(companyId)
  await accept(token)
  const actions = await app.db
    .selectFrom('auditLogs')
    .select('action')
    .where('resourceId', '=', id)
    .orderBy('createdAt')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual([
    'mou.generated',
    'mou.confirmed',
    'mou.assigned',
    'mou.accepted',
  ])
})
