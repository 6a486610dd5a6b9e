import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { changeAuction } from '#testing/auction-fixtures'
import { makeCompany } from '#testing/fixtures'
import { type Bidder, prebidDoors } from '#testing/prebids'
import { JPEG } from '#testing/sample-files'
import { useApp } from '#testing/use-app'

const app = await useApp()

const FIELDS = [
  { fieldKey: 'subscriberName', label: 'Name', fieldType: 'TEXT', required: true, maxLength: 100 },
  { fieldKey: 'bidAmount', label: 'Amount', fieldType: 'CURRENCY_AMOUNT', required: true },
  // A name that every object has.
  { fieldKey: 'constructor', label: 'Builder', fieldType: 'TEXT', required: false, maxLength: 5 },
  { fieldKey: 'signature', label: 'Signature', fieldType: 'SIGNATURE_IMAGE', required: true },
]

async function world({ withTemplate = true } = {}) {
  const company = await makeCompany(app)
  const doors = prebidDoors(app, company)
  const auction = await doors.makeSealedAuction({ program: { prebidDocumentRequired: true } })
  const anu = await doors.makeBidder(auction, 'Anu')
  const templates = templatesOf(company.token)
  if (withTemplate) await templates.publish('Prebid form')
  return { company, doors, auction, anu, templates }
}

function templatesOf(token: string) {
  const base = '/v2/companies/prebid-templates'
  const create = async (name: string) =>
    (await app.call('POST', base, { token, body: { key: newId(), name, fileName: 'prebid.pdf', fields: FIELDS } })).data
  return {
    create,
    async publish(name: string) {
      const template = await create(name)
      const path = `${base}/${template.id}/versions/${template.templateVersionId}/publish`
      const answer = await app.call('POST', path, { token })
      expect(answer.status).toBe(200)
      return answer.data
    },
    deactivate: (id: string) => app.call('PATCH', `${base}/${id}`, { token, body: { isActive: false } }),
  }
}

const code = (answer: { status: number; error: { code: string } | null }) => [answer.status, answer.error?.code]
const submissionsOf = (auctionId: string) =>
  app.db
    .selectFrom('documentSubmissions')
    .innerJoin('files', 'files.id', 'documentSubmissions.fileId')
    .selectAll('documentSubmissions')
    .select([
      'files.sha256',
      'files.purpose',
      'files.ownerUserId',
      'files.companyId as fileCompanyId',
      'files.objectKey',
    ])
    .where('auctionId', '=', auctionId)
    .orderBy('documentSubmissions.createdAt')
    .execute()

test('[D1 2.11, G102] a prebid with a document: drawn, stored, hashed, linked, and its owner can open it at once', async () => {
  const { doors, auction, anu } = await world()
  const signatureAssetId = await doors.makeSignature(anu)
  const placed = await doors.place(auction, anu, 87654.32, { signatureAssetId })
  expect(placed.status).toBe(201)
  expect(placed.data.documentSubmissionId).toMatch(/^c[a-z0-9]{24}$/)
  const [submission] = await submissionsOf(auction.auctionId)
  expect(submission).toMatchObject({
    id: placed.data.documentSubmissionId,
    prebidId: placed.data.prebidId,
    signatureAssetId,
    status: 'GENERATED',
    purpose: 'PREBID_DOCUMENT',
    ownerUserId: anu.userId,
    fileCompanyId: null,
  })
  const { activePrebid } = (await doors.overview(auction, anu)).currentUser
  expect(activePrebid).toMatchObject({ documentSubmissionId: submission!.id, documentSubmissionStatus: 'GENERATED' })
  const bytes = Buffer.from(await (await fetch(activePrebid.generatedPdfUrl)).arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.toString('latin1')).toContain('/Subtype /Image')
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(submission!.sha256)
})

test('[D1 7] no signature, one that is not confirmed, somebody else’s, or none at all: 400', async () => {
  const { doors, auction, anu } = await world()
  const ben = await doors.makeBidder(auction, 'Ben')
  const foreign = await doors.makeSignature(ben)
  const unconfirmed = await doors.makeSignature(anu, { confirm: false })
  expect(code(await doors.place(auction, anu, 70000))).toEqual([400, 'SIGNATURE_REQUIRED'])
  for (const signatureAssetId of [unconfirmed, foreign, newId()])
    expect(code(await doors.place(auction, anu, 70000, { signatureAssetId }))).toEqual([400, 'SIGNATURE_NOT_USABLE'])
  expect(code(await doors.place(auction, anu, 5, { signatureAssetId: foreign }))).toEqual([400, 'INVALID_AMOUNT'])
  expect(await submissionsOf(auction.auctionId)).toEqual([])
  expect((await doors.auctionRow(auction)).activePrebidCount).toBe(0)
})

test('[G030] a confirmed signature serves also when a later one has become the active one', async () => {
  const { doors, auction, anu } = await world()
  const older = await doors.makeSignature(anu)
  await doors.makeSignature(anu)
  expect((await doors.place(auction, anu, 70000, { signatureAssetId: older })).status).toBe(201)
})

test('[G102] the pinned version, else the newest published one of an active template, else 400', async () => {
  const { doors, auction, anu, templates } = await world({ withTemplate: false })
  const signatureAssetId = await doors.makeSignature(anu)
  const place = () => doors.place(auction, anu, 70000, { signatureAssetId })
  const pin = (prebidDocumentTemplateVersionId: string | null) =>
    app.db
      .updateTable('programs')
      .set({ prebidDocumentTemplateVersionId })
      .where('id', '=', auction.programId)
      .execute()
  const used = async () => {
    const placed = await place()
    expect(placed.status).toBe(201)
    await doors.cancel(auction, anu, placed.data.prebidId)
    return (await submissionsOf(auction.auctionId)).find(({ prebidId }) => prebidId === placed.data.prebidId)!
      .templateVersionId
  }
  expect(code(await place())).toEqual([400, 'PREBID_TEMPLATE_MISSING'])
  await templates.create('A draft')
  expect(code(await place())).toEqual([400, 'PREBID_TEMPLATE_MISSING'])
  const first = await templates.publish('First')
  expect(await used()).toBe(first.templateVersionId)
  await app.advanceSeconds(1)
  const second = await templates.publish('Second')
  expect(await used()).toBe(second.templateVersionId)
  await pin(first.templateVersionId)
  expect(await used()).toBe(first.templateVersionId)
  await templates.deactivate(first.id)
  expect(code(await place())).toEqual([400, 'PREBID_TEMPLATE_MISSING'])
  await pin(null)
  expect(await used()).toBe(second.templateVersionId)
})

test('[D1 4.1] an edit with a signature makes a fresh submission; a new amount needs one, the same amount does not', async () => {
  const { doors, auction, anu } = await world()
  const signatureAssetId = await doors.makeSignature(anu)
  const { data } = await doors.place(auction, anu, 70000, { signatureAssetId })
  expect(code(await doors.edit(auction, anu, data.prebidId, 80000))).toEqual([400, 'SIGNATURE_REQUIRED'])
  const same = await doors.edit(auction, anu, data.prebidId, 70000)
  expect([same.status, same.data.documentSubmissionId]).toEqual([200, data.documentSubmissionId])
  const edited = await doors.edit(auction, anu, data.prebidId, 80000, { signatureAssetId })
  expect(edited.status).toBe(200)
  expect(edited.data.documentSubmissionId).not.toBe(data.documentSubmissionId)
  expect((await submissionsOf(auction.auctionId)).map(({ id }) => id)).toEqual([
    data.documentSubmissionId,
    edited.data.documentSubmissionId,
  ])
})

test('[D1 2.11] where no document is asked for there is none, also with a signature', async () => {
  const { doors, auction, anu } = await world()
  await app.db
    .updateTable('programs')
    .set({ prebidDocumentRequired: false })
    .where('id', '=', auction.programId)
    .execute()
  const signatureAssetId = await doors.makeSignature(anu)
  const placed = await doors.place(auction, anu, 70000, { signatureAssetId })
  expect([placed.status, placed.data.documentSubmissionId]).toEqual([201, null])
})

test('[D1 2.16, G170] the document is for its owner at once, for staff from ENDED on, for nobody else', async () => {
  const { company, doors, auction, anu } = await world()
  const signatureAssetId = await doors.makeSignature(anu)
  await doors.place(auction, anu, 87654.32, { signatureAssetId })
  const shown = async () => {
    const { data } = await app.call('GET', `/v2/companies/auctions/${auction.auctionId}`, { token: company.token })
    const { amount, generatedPdfUrl } = data.prebids.items[0]
    return [amount, generatedPdfUrl === null]
  }
  for (const status of ['PENDING', 'SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'CANCELLED']) {
    await changeAuction(app, auction.auctionId, { status })
    expect(await shown()).toEqual([null, true])
  }
  await changeAuction(app, auction.auctionId, { status: 'ENDED' })
  expect(await shown()).toEqual([87654.32, false])
})

test('a signature that cannot be drawn leaves its hash on the paper and harms nothing', async () => {
  const { doors, auction, anu } = await world()
  const { data } = await app.call('POST', '/v3/subscribers/me/documents/signatures/generate', {
    token: anu.token,
    body: { fileName: 'signature.jpg', contentType: 'image/jpeg' },
  })
  await fetch(data.signedUrl, { method: 'PUT', headers: data.requiredHeaders, body: JPEG as Uint8Array<ArrayBuffer> })
  const { signatureAssetId } = data
  await app.call('POST', '/v3/subscribers/me/documents/signatures/confirm', {
    token: anu.token,
    body: { signatureAssetId },
  })
  expect((await doors.place(auction, anu, 70000, { signatureAssetId })).status).toBe(201)
})

test('[D1 4.1 rule 7] ten parallel signed placements: one stands, with one document', async () => {
  const { doors, auction, anu } = await world()
  const signatureAssetId = await doors.makeSignature(anu)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => doors.place(auction, anu as Bidder, 70000 + i, { signatureAssetId })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)])
  expect(await submissionsOf(auction.auctionId)).toHaveLength(1)
})
