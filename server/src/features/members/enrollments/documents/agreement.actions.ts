// The subscriber signs the agreement: the PDF is rendered and stored first, then linked to the enrollment. [spec: Enrollment endpoints;
// Errors; Which signature counts]
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Data } from '@kuri/contract/kit/route'
import type { signAgreement as signAgreementRoute } from '@kuri/contract/members/enrollments.contract'
import { fileUrl, putGenerated, removeQuietly } from '#features/companies/files/files.actions'
import { insertFile } from '#features/companies/files/files.sql'
import { type Asset, findAsset } from '#features/companies/signatures/signatures.sql'
import { getWinnerAmountMode } from '#features/programs/programs/bid-mode.sql'
import type { Reader } from '#platform/db/types'
import type { Drawer } from '#platform/documents/drawer'
import { Download } from '#platform/http/download'
import type { Origin } from '#platform/http/origin'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { Refusal, refuse, refuseIf } from '#platform/refusal'
import { findOwnRequest } from '../requests/requests.sql.ts'
import { agreementDocument, type Draft, type Signing as SigningFacts, TEMPLATE_KEY } from './agreement.document.ts'
import { getAgreementFacts } from './agreement.sql.ts'
import { advanceStep, lockEnrolledRequest } from './joining-documents.actions.ts'
import { joiningDocumentsBlockedReason } from './joining-documents.rules.ts'
import { findJoiningDocuments, type JoiningDocuments, updateJoiningDocuments } from './joining-documents.sql.ts'

export async function signAgreement(
  deps: Platform,
  { actor }: Permit,
  drawer: Drawer,
  requestId: string,
  signatureAssetId: string,
  origin: Origin,
): Promise<Data<typeof signAgreementRoute>> {
  const { userId } = actor
  const request = await findOwnRequest(deps.db, requestId, userId)
  if (!request) throw refuse('NOT_FOUND')
  refuseIf(joiningDocumentsBlockedReason(request.status))
  const enrollmentId = request.enrollmentId!
  const asset = await requireUsableSignature(deps.db, userId, signatureAssetId)
  const earlier = await findJoiningDocuments(deps.db, enrollmentId)
  if (earlier?.agreementFileId) return agreementView(deps, requestId, earlier)

  const { file, fingerprint } = await renderAgreement(deps, drawer, {
    requestId,
    enrollmentId,
    userId,
    signatureKey: asset.objectKey,
    ip: origin.ip,
  })
  const discard = () => removeQuietly(deps, file.objectKey)
  const signing = deps.transact(async (tx) => {
    const locked = await lockEnrolledRequest(tx, userId, requestId)
    const signed = await findJoiningDocuments(tx, enrollmentId)
    if (signed?.agreementFileId) return signed
    await requireUsableSignature(tx, userId, signatureAssetId)
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
    await updateJoiningDocuments(tx, enrollmentId, signature, now)
    await advanceStep(tx, locked, 'AGREEMENT', now)
    return (await findJoiningDocuments(tx, enrollmentId))!
  })
  const documents = await signing.catch(async (error) => {
    // Only after a refusal is it certain that nothing was committed; the file may be in use otherwise.
    if (error instanceof Refusal) await discard()
    throw error
  })
  if (documents.agreementFileId !== file.id) await discard()
  return agreementView(deps, requestId, documents)
}

/** [spec: Which signature counts] The signature must belong to the subscriber, be confirmed, and be the active one. */
async function requireUsableSignature(db: Reader, ownerUserId: string, id: string): Promise<Asset> {
  const asset = await findAsset(db, { ownerUserId }, id)
  if (asset?.status !== 'READY' || !asset.isActive)
    throw refuse('SIGNATURE_NOT_USABLE', [
      { path: 'signatureAssetId', message: 'must be your active, confirmed signature' },
    ])
  return asset
}

type Signing = {
  requestId: string
  enrollmentId: string
  userId: string
  signatureKey: string
  ip: string
  /** Where it is not that of the profile. */
  panSealed?: string | null
}

export async function renderAgreement(
  deps: Platform,
  drawer: Drawer,
  { requestId, enrollmentId, userId, signatureKey, ip, panSealed: statedPan }: Signing,
) {
  const bytes = await deps.objectStore.open(signatureKey).then(buffer)
  const signedAt = deps.clock.now()
  const signature = {
    picture: () => deps.pictures.normalise(bytes),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  const document = await describeAgreement(deps, enrollmentId, { requestId, signature, signedAt, ip }, statedPan)
  const { bytes: pdf, fingerprint } = await deps.papers.draw(drawer, document)
  const description = {
    owner: { ownerUserId: userId },
    purpose: 'AGREEMENT',
    fileName: `agreement-${requestId}.pdf`,
    contentType: 'application/pdf',
    createdById: userId,
  } as const
  return { file: await putGenerated(deps, description, pdf, signedAt), fingerprint }
}

type Unfinished<S> = Omit<S, 'pan' | 'timeZone'>

async function describeAgreement(
  deps: Platform,
  enrollmentId: string,
  signing: Unfinished<SigningFacts> | Unfinished<Draft>,
  stated?: string | null,
) {
  const facts = await getAgreementFacts(deps.db, enrollmentId)
  const panSealed = stated === undefined ? facts.panSealed : stated
  return agreementDocument(
    { ...facts, bidMode: await getWinnerAmountMode(deps.db, facts) },
    {
      ...signing,
      pan: panSealed === null ? null : deps.secrets.decrypt(panSealed),
      timeZone: deps.config.timeZone,
    },
  )
}

/** The agreement as it would be signed now, to read before signing. Nothing is stored. */
export async function previewAgreement(
  deps: Platform,
  { actor }: Permit,
  drawer: Drawer,
  requestId: string,
): Promise<Download> {
  const request = await findOwnRequest(deps.db, requestId, actor.userId)
  if (!request) throw refuse('NOT_FOUND')
  refuseIf(joiningDocumentsBlockedReason(request.status))
  const draft = { requestId, signature: null, signedAt: deps.clock.now() }
  const document = await describeAgreement(deps, request.enrollmentId!, draft)
  const { bytes } = await deps.papers.draw(drawer, document)
  return new Download('application/pdf', `draft-agreement-${requestId}.pdf`, bytes)
}

const agreementView = async (
  deps: Platform,
  requestId: string,
  documents: JoiningDocuments,
): Promise<Data<typeof signAgreementRoute>> => {
  const file = { objectKey: documents.objectKey!, fileName: documents.fileName!, contentType: documents.contentType! }
  return {
    requestId,
    step: 'AGREEMENT',
    templateKey: TEMPLATE_KEY,
    fileName: file.fileName,
    fileKey: file.objectKey,
    fileUrl: await fileUrl(deps, file),
    sizeBytes: documents.sizeBytes!,
    message: 'The agreement is signed.',
  }
}
