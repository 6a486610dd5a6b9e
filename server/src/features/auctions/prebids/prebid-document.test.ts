import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { changeAuction } from '#testing/auction-fixtures'
import { makeCompany } from '#testing/fixtures'
import { type Bidder, prebidClient } from '#testing/prebids'
import { EMPTY_JPEG } from '#testing/sample-files'
import { useApp } from '#testing/use-app'

const app = await useApp()

const FIELDS = [
  { fieldKey: 'subscriberName', label: 'Name', fieldType: 'TEXT', required: true, maxLength: 100 },
  { fieldKey: 'bidAmount', label: 'Amount', fieldType: 'CURRENCY_AMOUNT', required: true },
  // A property name that every object inherits.
  { fieldKey: 'constructor', label: 'Builder', fieldType: 'TEXT', required: false, maxLength: 5 },
  { fieldKey: 'signature', label: 'Signature', fieldType: 'SIGNATURE_IMAGE', required: true },
]

async function world({ withTemplate = true } = {}) {
  const company = await makeCompany(app)
  const client = prebidClient(app, company)
  const auction = await client.makeSealedAuction({ program: { prebidDocumentRequired: true } })
  const anu = await client.makeBidder(auction, 'Anu')
  const templates = templateClient(company.token)
  if (withTemplate) await templates.publish('Prebid form')
  return { company, client, auction, anu, templates }
}

function templateClient(token: string) {
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

test('[spec: What a write returns; The prebid document] draws, stores, hashes and links the document of a prebid, and lets the owner open it immediately', async () => {
  const { client, auction, anu } = await world()
  const signatureAssetId = await client.makeSignature(anu)
  const placed = await client.place(auction, anu, 87654.32, { signatureAssetId })
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
  const { activePrebid } = (await client.overview(auction, anu)).currentUser
  expect(activePrebid).toMatchObject({ documentSubmissionId: submission!.id, documentSubmissionStatus: 'GENERATED' })
  const bytes = Buffer.from(await (await fetch(activePrebid.generatedPdfUrl)).arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.toString('latin1')).toContain('/Subtype /Image')
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(submission!.sha256)
})

test('[spec: The seal] neither the document of a sealed prebid nor the signature on it lies readable on the disk', async () => {
  const { client, auction, anu } = await world()
  const signatureAssetId = await client.makeSignature(anu)
  expect((await client.place(auction, anu, 73456.78, { signatureAssetId })).status).toBe(201)
  const entries = readdirSync(join(app.config.dataDir, 'objects'), { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
  expect(files.length).toBeGreaterThanOrEqual(2)
  for (const bytes of files)
    for (const known of ['%PDF', '/FlateDecode', '73,456.78', '73456.78', '\x89PNG', 'IHDR'])
      expect([known, bytes.includes(known, 0, 'latin1')]).toEqual([known, false])
})

test('[spec: Errors] returns 400 without a signature, and for one that is unconfirmed, unknown or of another subscriber', async () => {
  const { client, auction, anu } = await world()
  const ben = await client.makeBidder(auction, 'Ben')
  const foreign = await client.makeSignature(ben)
  const unconfirmed = await client.makeSignature(anu, { confirm: false })
  expect(code(await client.place(auction, anu, 70000))).toEqual([400, 'SIGNATURE_REQUIRED'])
  for (const signatureAssetId of [unconfirmed, foreign, newId()])
    expect(code(await client.place(auction, anu, 70000, { signatureAssetId }))).toEqual([400, 'SIGNATURE_NOT_USABLE'])
  expect(code(await client.place(auction, anu, 5, { signatureAssetId: foreign }))).toEqual([400, 'INVALID_AMOUNT'])
  expect(await submissionsOf(auction.auctionId)).toEqual([])
  expect((await client.auctionRow(auction)).activePrebidCount).toBe(0)
})

test('[spec: Which signature counts] accepts a confirmed signature after a later one became the active one', async () => {
  const { client, auction, anu } = await world()
  const older = await client.makeSignature(anu)
  await client.makeSignature(anu)
  expect((await client.place(auction, anu, 70000, { signatureAssetId: older })).status).toBe(201)
})

test('[spec: The prebid document] uses the pinned version, or else the newest published one of an active template, or else returns 400', async () => {
  const { client, auction, anu, templates } = await world({ withTemplate: false })
  const signatureAssetId = await client.makeSignature(anu)
  const place = () => client.place(auction, anu, 70000, { signatureAssetId })
  const pin = (prebidDocumentTemplateVersionId: string | null) =>
    app.db
      .updateTable('programs')
      .set({ prebidDocumentTemplateVersionId })
      .where('id', '=', auction.programId)
      .execute()
  const used = async () => {
    const placed = await place()
    expect(placed.status).toBe(201)
    await client.cancel(auction, anu, placed.data.prebidId)
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

test('[spec: Member endpoints and rules] creates a new submission for an edit with a signature, which a new amount needs and the same amount does not', async () => {
  const { client, auction, anu } = await world()
  const signatureAssetId = await client.makeSignature(anu)
  const { data } = await client.place(auction, anu, 70000, { signatureAssetId })
  expect(code(await client.edit(auction, anu, data.prebidId, 80000))).toEqual([400, 'SIGNATURE_REQUIRED'])
  const same = await client.edit(auction, anu, data.prebidId, 70000)
  expect([same.status, same.data.documentSubmissionId]).toEqual([200, data.documentSubmissionId])
  const edited = await client.edit(auction, anu, data.prebidId, 80000, { signatureAssetId })
  expect(edited.status).toBe(200)
  expect(edited.data.documentSubmissionId).not.toBe(data.documentSubmissionId)
  expect((await submissionsOf(auction.auctionId)).map(({ id }) => id)).toEqual([
    data.documentSubmissionId,
    edited.data.documentSubmissionId,
  ])
})

test('[spec: What a write returns] creates no document if none is required, even with a signature', async () => {
  const { client, auction, anu } = await world()
  await app.db
    .updateTable('programs')
    .set({ prebidDocumentRequired: false })
    .where('id', '=', auction.programId)
    .execute()
  const signatureAssetId = await client.makeSignature(anu)
  const placed = await client.place(auction, anu, 70000, { signatureAssetId })
  expect([placed.status, placed.data.documentSubmissionId]).toEqual([201, null])
})

test('[spec: The seal; The document is sealed too] shows the document to its owner immediately, to staff from ENDED on, and to nobody else', async () => {
  const { company, client, auction, anu } = await world()
  const signatureAssetId = await client.makeSignature(anu)
  await client.place(auction, anu, 87654.32, { signatureAssetId })
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

test('prints the hash of a signature of earlier versions that cannot be drawn', async () => {
  const { client, auction, anu } = await world()
  const signatureAssetId = await client.makeSignature(anu)
  const { objectKey } = await app.db
    .selectFrom('signatureAssets')
    .innerJoin('files', 'files.id', 'signatureAssets.fileId')
    .select('objectKey')
    .where('signatureAssets.id', '=', signatureAssetId)
    .executeTakeFirstOrThrow()
  const { objectStore } = app.app.platform
  await objectStore.remove(objectKey)
  await objectStore.put(objectKey, EMPTY_JPEG, 'image/jpeg')
  expect((await client.place(auction, anu, 70000, { signatureAssetId })).status).toBe(201)
})

test('[spec: Member endpoints and rules] accepts one of ten parallel signed placements, with one document', async () => {
  const { client, auction, anu } = await world()
  const signatureAssetId = await client.makeSignature(anu)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => client.place(auction, anu as Bidder, 70000 + i, { signatureAssetId })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)])
  expect(await submissionsOf(auction.auctionId)).toHaveLength(1)
})
