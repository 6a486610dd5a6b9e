// The signed document of a prebid [spec: Member endpoints and rules; Which signature counts; The prebid document;
// The document is sealed too]. It is drawn and stored before the auction is locked; under the lock we only check that it is still the right
// one. Its file has a purpose of its own that no file endpoint serves: its URL is shown only with the prebid, to viewers who may read the
// amount.
import { buffer } from 'node:stream/consumers'
import type { TemplateField } from '@kuri/contract/programs/templates.contract'
import { putGenerated } from '#features/companies/files/files.actions'
import { findFile, insertFile, type NewFile } from '#features/companies/files/files.sql'
import { type Asset, findAsset } from '#features/companies/signatures/signatures.sql'
import { findSignableVersion } from '#features/programs/templates/templates.actions'
import type { VersionRow } from '#features/programs/templates/templates.sql'
import type { Reader, Tx } from '#platform/db/types'
import type { Drawer } from '#platform/documents/drawer'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import type { Auction } from '../model/auction.ts'
import { findDocumentRequirement, getDocumentNames, insertSubmission } from './prebid-document.sql.ts'
import { prebidDocument } from './prebid-document.view.ts'

const PREBID_DOCUMENT = 'PREBID_DOCUMENT'

/** The signature and the template version that the document is made from. */
export type DocumentSource = { signature: Asset; template: VersionRow }
export type DrawnPrebid = { source: DocumentSource; file: NewFile }

const detail = (path: string, message: string) => [{ path, message }]

/** Null if the program requires no document. `isSignedAlready`: an edit that keeps the amount needs no new signature. */
export async function findDocumentSource(
  db: Reader,
  auctionId: string,
  given: { subscriberId: string; signatureAssetId: string | undefined; isSignedAlready: boolean },
): Promise<DocumentSource | null> {
  const requirement = await findDocumentRequirement(db, auctionId)
  if (!requirement?.prebidDocumentRequired) return null
  if (given.signatureAssetId === undefined) {
    if (given.isSignedAlready) return null
    throw refuse('SIGNATURE_REQUIRED', detail('signatureAssetId', 'is required'))
  }
  const signature = await findAsset(db, { ownerUserId: given.subscriberId }, given.signatureAssetId)
  if (signature?.status !== 'READY')
    throw refuse('SIGNATURE_NOT_USABLE', detail('signatureAssetId', 'must be a confirmed signature of your own'))
  const template = await findSignableVersion(db, requirement.companyId, requirement.prebidDocumentTemplateVersionId)
  if (!template) throw refuse('PREBID_TEMPLATE_MISSING')
  return { signature, template }
}

export const isDocumentRequired = async (db: Reader, auctionId: string) =>
  (await findDocumentRequirement(db, auctionId))?.prebidDocumentRequired === true

export async function drawPrebid(
  deps: Platform,
  drawer: Drawer,
  auction: Auction,
  source: DocumentSource,
  offer: {
    subscriberId: string
    enrollmentId: string
    amountPaise: number
    receipt: { commitment: string; nonce: string }
  },
): Promise<DrawnPrebid> {
  const madeAt = deps.clock.now()
  const [names, signature] = await Promise.all([
    getDocumentNames(deps.db, auction.id, offer.enrollmentId),
    readSignature(deps, source.signature),
  ])
  const { name, version, fields } = source.template
  const template = { name, version, fields: fields as unknown as TemplateField[] }
  const { timeZone } = deps.config
  const { bytes } = await deps.papers.draw(
    drawer,
    prebidDocument({ ...offer, auction, names, template, signature, timeZone, madeAt }),
  )
  const description = {
    owner: { ownerUserId: offer.subscriberId },
    purpose: PREBID_DOCUMENT,
    fileName: `prebid-cycle-${auction.cycleNumber}-ticket-${names.ticketNumber}.pdf`,
    contentType: 'application/pdf' as const,
    createdById: offer.subscriberId,
  }
  return { source, file: await putGenerated(deps, description, bytes, madeAt) }
}

/** The document as it would be drawn, to read before signing. It goes to its reader and nowhere else. */
export async function previewDocument(
  deps: Platform,
  drawer: Drawer,
  auction: Auction,
  offer: { enrollmentId: string; amountPaise: number },
): Promise<Buffer> {
  const requirement = await findDocumentRequirement(deps.db, auction.id)
  if (!requirement?.prebidDocumentRequired) throw refuse('PREBID_DOCUMENT_NOT_REQUIRED')
  const { companyId, prebidDocumentTemplateVersionId } = requirement
  const version = await findSignableVersion(deps.db, companyId, prebidDocumentTemplateVersionId)
  if (!version) throw refuse('PREBID_TEMPLATE_MISSING')
  const names = await getDocumentNames(deps.db, auction.id, offer.enrollmentId)
  const template = { ...version, fields: version.fields as unknown as TemplateField[] }
  const unsigned = { receipt: null, signature: null, timeZone: deps.config.timeZone, madeAt: deps.clock.now() }
  const document = prebidDocument({ ...offer, ...unsigned, auction, names, template })
  return (await deps.papers.draw(drawer, document)).bytes
}

async function readSignature(deps: Platform, signature: Asset) {
  const [bytes, file] = await Promise.all([
    deps.objectStore.open(signature.objectKey).then(buffer),
    findFile(deps.db, signature.fileId),
  ])
  return { picture: () => deps.pictures.normalise(bytes), sha256: file!.sha256! }
}

const sourceKey = (source: DocumentSource | null | undefined) =>
  source ? `${source.signature.id} on ${source.template.versionId}` : null

/** Under the lock: the drawn document must be the required one. Returns the id of the submission, or null without a document. */
export async function keepDocument(
  tx: Tx,
  drawn: DrawnPrebid | null,
  source: DocumentSource | null,
  prebid: { id: string; auctionId: string; companyId: string },
  now: Date,
): Promise<string | null> {
  if (sourceKey(drawn?.source) !== sourceKey(source)) throw refuse('PREBID_DOCUMENT_OUTDATED')
  if (!drawn) return null
  const file = await insertFile(tx, drawn.file)
  const id = newId(now.getTime())
  await insertSubmission(tx, {
    id,
    companyId: prebid.companyId,
    auctionId: prebid.auctionId,
    prebidId: prebid.id,
    templateVersionId: drawn.source.template.versionId,
    signatureAssetId: drawn.source.signature.id,
    fileId: file.id,
    status: 'GENERATED',
    createdAt: now,
  })
  return id
}

/** Removes the document that was drawn for a prebid that was then refused. */
export async function discardDocument(deps: Platform, drawn: DrawnPrebid | null): Promise<void> {
  if (!drawn) return
  const { objectKey } = drawn.file
  await deps.objectStore
    .remove(objectKey)
    .catch((error) => deps.log.warn({ err: error, key: objectKey }, 'could not remove an unused prebid document'))
}
