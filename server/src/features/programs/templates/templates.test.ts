import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeCompany, makeEmployee, makeProgram, makeRole, makeSubscriber } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const ours = await makeCompany(app, 'Ours')
const theirs = await makeCompany(app, 'Theirs')

const BASE = '/v2/companies/prebid-templates'

const FIELDS = [
  { fieldKey: 'amount', label: 'Amount', fieldType: 'CURRENCY_AMOUNT', required: true, sortOrder: 2 },
  { fieldKey: 'name', label: 'Name', fieldType: 'TEXT', required: true, maxLength: 100, sortOrder: 1 },
  {
    fieldKey: 'signature',
    label: 'Signature',
    fieldType: 'SIGNATURE_IMAGE',
    required: true,
    maxLength: null,
    sortOrder: 3,
  },
]
const draft = (changes: object = {}) => ({
  key: `key-${newId()}`,
  name: 'Prebid form',
  description: null,
  fileName: 'prebid.pdf',
  fields: FIELDS,
  ...changes,
})
const call = (method: string, path: string, body?: unknown, token = ours.token) =>
  app.call(method, path, { token, ...(body === undefined ? {} : { body }) })
const make = async (changes: object = {}) => (await call('POST', BASE, draft(changes))).data
const publish = (template: { templateId: string; templateVersionId: string }) =>
  call('POST', `${BASE}/${template.templateId}/versions/${template.templateVersionId}/publish`)
const published = (versionId: string, token = ours.token) =>
  call('GET', `/v2/common/templates/versions/${versionId}`, undefined, token)

test('[spec: Document templates; Keeping templates and security types; Creating a template] a new template has version 1 as a draft, with its fields sorted', async () => {
  const created = await call('POST', BASE, draft({ key: 'prebid', description: 'The form' }))
  expect(created.status).toBe(201)
  expect(created.data).toMatchObject({
    templateKey: 'prebid',
    templateName: 'Prebid form',
    templateDescription: 'The form',
    templateVersion: 1,
    fileName: 'prebid.pdf',
    status: 'DRAFT',
    isActive: true,
    companyId: ours.companyId,
  })
  expect(created.data.id).toBe(created.data.templateId)
  expect(created.data.fields).toEqual([
    { ...FIELDS[1], maxLength: 100 },
    { ...FIELDS[0], maxLength: null },
    { ...FIELDS[2], maxLength: null },
  ])
  const again = await call('POST', BASE, draft({ key: 'prebid' }))
  expect(again).toMatchObject({ status: 409, error: { code: 'TEMPLATE_KEY_TAKEN', details: [{ path: 'key' }] } })
  expect((await call('POST', BASE, draft({ key: 'prebid' }), theirs.token)).status).toBe(201)
})

test('[spec: The words of an auction] rejects malformed templates at the path of the field', async () => {
  const paths = async (changes: object) =>
    (await call('POST', BASE, draft(changes))).error?.details?.map(({ path }) => path)
  expect(await paths({ key: '', name: '', fileName: '../x' })).toEqual(['key', 'name', 'fileName'])
  expect(await paths({ fields: [{ ...FIELDS[0], fieldType: 'FOO' }] })).toEqual(['fields.0.fieldType'])
  expect(await paths({ fields: [FIELDS[0], { ...FIELDS[1], fieldKey: 'amount' }] })).toEqual(['fields.1.fieldKey'])
  expect(await paths({ fields: 'x' })).toEqual(['fields'])
  expect(await paths({ fields: [{ ...FIELDS[1], maxLength: 0 }] })).toEqual(['fields.0.maxLength'])
})

test('[spec: Member endpoints and rules] every signed-in caller reads published versions of active templates, and no others', async () => {
  const template = await make()
  const versionId = template.templateVersionId
  expect((await published(versionId)).status).toBe(404)
  expect((await publish(template)).data).toMatchObject({ status: 'PUBLISHED', templateVersion: 1 })
  const subscriber = await makeSubscriber(app)
  const readers = [subscriber.token, ours.token, theirs.token, (await app.superadmin()).token]
  for (const token of readers) {
    const answer = await published(versionId, token)
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.data).sort()).toEqual([
      'fields',
      'fileName',
      'templateDescription',
      'templateId',
      'templateKey',
      'templateName',
      'templateVersion',
      'templateVersionId',
    ])
  }
  expect((await app.call('GET', `/v2/common/templates/versions/${versionId}`)).status).toBe(401)
  expect((await published(newId())).status).toBe(404)
  expect((await published('nonsense')).status).toBe(400)
  await call('PATCH', `${BASE}/${template.id}`, { isActive: false })
  expect((await published(versionId)).status).toBe(404)
  await call('PATCH', `${BASE}/${template.id}`, { isActive: true })
  expect((await published(versionId)).status).toBe(200)
})

test('[spec: Keeping templates and security types] versions are numbered one by one, published separately, and never change afterwards', async () => {
  const template = await make()
  const added = await Promise.all(
    Array.from({ length: 4 }, () => call('POST', `${BASE}/${template.id}/versions`, { fields: [FIELDS[1]] })),
  )
  expect(added.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(added.map(({ data }) => data.templateVersion).sort()).toEqual([2, 3, 4, 5])
  expect(added[0]!.data).toMatchObject({ status: 'DRAFT', fileName: 'prebid.pdf' })
  const first = await publish(template)
  const second = await publish(template)
  expect(second.data).toEqual(first.data)
  const detail = (await call('GET', `${BASE}/${template.id}`)).data
  expect(detail).toMatchObject({ templateVersion: 5, status: 'DRAFT' })
  expect(detail.versions.map((version: { templateVersion: number }) => version.templateVersion)).toEqual([
    5, 4, 3, 2, 1,
  ])
  const other = await make()
  const wrong = `${BASE}/${other.id}/versions/${template.templateVersionId}/publish`
  expect((await call('POST', wrong)).status).toBe(404)
})

test('[spec: Which endpoint asks for what] a template can be renamed and is listed with its newest version; another company’s is not found', async () => {
  const template = await make()
  const renamed = await call('PATCH', `${BASE}/${template.id}`, { name: 'Better form', description: 'x' })
  expect(renamed.data).toMatchObject({ templateName: 'Better form', templateDescription: 'x' })
  expect((await call('PATCH', `${BASE}/${template.id}`, { key: 'other' })).status).toBe(400)
  expect((await call('PATCH', `${BASE}/${template.id}`, {})).status).toBe(400)
  const list = await call('GET', `${BASE}?pageSize=1`)
  expect(list.data.prebidTemplates).toHaveLength(1)
  expect(list.data.prebidTemplates[0]).toMatchObject({ id: template.id, templateName: 'Better form' })
  const foreign = (method: string, body?: unknown) => call(method, `${BASE}/${template.id}`, body, theirs.token)
  expect((await foreign('GET')).status).toBe(404)
  expect((await foreign('PATCH', { name: 'x' })).status).toBe(404)
  expect((await foreign('DELETE')).status).toBe(404)
  const role = await makeRole(app, ours.companyId, 'COMPANY', ['preset.manage'])
  const clerk = await makeEmployee(app, ours.companyId, [{ roleId: role }])
  expect((await call('GET', BASE, undefined, clerk.token)).status).toBe(403)
})

test('[spec: Which endpoint asks for what] a template cannot be deleted while a program uses it; after the deletion its key is free', async () => {
  const template = await make({ key: 'short-lived' })
  await publish(template)
  const programId = await makeProgram(app, ours.companyId, ours.branchId, {
    prebidDocumentTemplateVersionId: template.templateVersionId,
  })
  const remove = () => call('DELETE', `${BASE}/${template.id}`)
  expect(await remove()).toMatchObject({ status: 409, error: { code: 'TEMPLATE_IN_USE' } })
  await app.db
    .updateTable('programs')
    .set({ prebidDocumentTemplateVersionId: null })
    .where('id', '=', programId)
    .execute()
  expect(await remove()).toMatchObject({ status: 200, data: { templateId: template.id } })
  expect((await remove()).status).toBe(404)
  expect((await published(template.templateVersionId)).status).toBe(404)
  expect((await call('POST', BASE, draft({ key: 'short-lived' }))).status).toBe(201)
})

test('every change of a template is recorded in the audit log', async () => {
  const template = await make()
  await publish(template)
  await call('PATCH', `${BASE}/${template.id}`, { isActive: false })
  await call('DELETE', `${BASE}/${template.id}`)
  const logs = await app.db.selectFrom('auditLogs').select('action').where('resourceId', '=', template.id).execute()
  expect(logs.map(({ action }) => action).sort()).toEqual([
    'prebid-template.created',
    'prebid-template.deleted',
    'prebid-template.updated',
    'prebid-template.version-published',
  ])
})
