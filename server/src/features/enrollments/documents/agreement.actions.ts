// [D3 4, 7, G030] The subscriber signs: the document is drawn and stored first, then becomes the agreement of the enrollment.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { signAgreement as signAgreementRoute } from '@kuri/contract/enrollment/enrollments.contract'
import type { Data } from '@kuri/contract/kit/route'
import { fileUrl, putGenerated, removeQuietly } from '#features/files/files.actions'
import { insertFile } from '#features/files/files.sql'
import { type Asset, findAsset } from '#features/signatures/signatures.sql'
import type { Reader } from '#platform/db/db'
import { drawDocument } from '#platform/documents/pdf'
import { normalisePicture } from '#platform/documents/picture'
import type { Origin } from '#platform/http/origin'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { Refusal, refuse, refuseIf } from '#platform/refusal'
import { papersBlockedReason } from '../requests/requests.rules.ts'
import { findOwnRequest } from '../requests/requests.sql.ts'
import { agreementDocument, TEMPLATE_KEY } from './agreement.document.ts'
import { getAgreementFacts } from './agreement.sql.ts'
import { lockEnrolled, reachPaper } from './joining-documents.actions.ts'
import { findPapers, type Papers, updatePapers } from './joining-documents.sql.ts'

export async function signAgreement(
  deps: Platform,
  { actor }: Permit,
  requestId: string,
  signatureAssetId: string,
  origin: Origin,
): Promise<Data<typeof signAgreementRoute>> {
  const { userId } = actor
  const request = await findOwnRequest(deps.db, requestId, userId)
  if (!request) throw refuse('NOT_FOUND')
  refuseIf(papersBlockedReason(request.status))
  const enrollmentId = request.enrollmentId!
  const asset = await usableSignature(deps.db, userId, signatureAssetId)
  const earlier = await findPapers(deps.db, enrollmentId)
  if (earlier?.agreementFileId) return agreementView(deps, requestId, earlier)

  const { file, fingerprint } = await drawAgreement(deps, { requestId, enrollmentId, userId, asset, origin })
  const discard = () => removeQuietly(deps, file.objectKey)
  const signing = deps.transact(async (tx) => {
    const locked = await lockEnrolled(tx, userId, requestId)
    const signed = await findPapers(tx, enrollmentId)
    if (signed?.agreementFileId) return signed
    await usableSignature(tx, userId, signatureAssetId)
    const now = deps.clock.now()
    await insertFile(tx, file)
    const signature = {
      agreementFileId: file.id,
      agreementFingerprint: fingerprint,
      signatureAssetId,
      agreementSignedAt: now,
      agreementIp: origin.ip,
      agreementUserAgent: origin.userAgent,
    }
    await updatePapers(tx, enrollmentId, signature, now)
    await reachPaper(tx, locked, 'AGREEMENT', now)
    return (await findPapers(tx, enrollmentId))!
  })
  const papers = await signing.catch(async (error) => {
    // Only a refusal is sure to have written nothing.
    if (error instanceof Refusal) await discard()
    throw error
  })
  if (papers.agreementFileId !== file.id) await discard()
  return agreementView(deps, requestId, papers)
}

/** [G030] Of the subscriber, confirmed, and the active one. */
async function usableSignature(db: Reader, ownerUserId: string, id: string): Promise<Asset> {
  const asset = await findAsset(db, { ownerUserId }, id)
  if (asset?.status !== 'READY' || !asset.isActive)
    throw refuse('SIGNATURE_NOT_USABLE', [
      { path: 'signatureAssetId', message: 'must be your active, confirmed signature' },
    ])
  return asset
}

type Signing = { requestId: string; enrollmentId: string; userId: string; asset: Asset; origin: Origin }

async function drawAgreement(deps: Platform, { requestId, enrollmentId, userId, asset, origin }: Signing) {
  const [facts, bytes] = await Promise.all([
    getAgreementFacts(deps.db, enrollmentId),
    deps.objectStore.open(asset.objectKey).then(buffer),
  ])
  const signedAt = deps.clock.now()
  const document = agreementDocument(facts, {
    requestId,
    pan: facts.panSealed === null ? null : deps.secrets.decrypt(facts.panSealed),
    signature: { picture: await normalisePicture(bytes), sha256: createHash('sha256').update(bytes).digest('hex') },
    signedAt,
    timeZone: deps.config.timeZone,
    ip: origin.ip,
  })
  const { bytes: pdf, fingerprint } = await drawDocument(document)
  const description = {
    owner: { ownerUserId: userId },
    purpose: 'AGREEMENT',
    fileName: `agreement-${requestId}.pdf`,
    contentType: 'application/pdf',
    createdById: userId,
  } as const
  return { file: await putGenerated(deps, description, pdf, signedAt), fingerprint }
}

const agreementView = async (
  deps: Platform,
  requestId: string,
  papers: Papers,
): Promise<Data<typeof signAgreementRoute>> => {
  const file = { objectKey: papers.objectKey!, fileName: papers.fileName!, contentType: papers.contentType! }
  return {
    requestId,
    step: 'AGREEMENT',
    templateKey: TEMPLATE_KEY,
    fileName: file.fileName,
    fileKey: file.objectKey,
    fileUrl: await fileUrl(deps, file),
    sizeBytes: papers.sizeBytes!,
    message: 'The agreement is signed.',
  }
}
