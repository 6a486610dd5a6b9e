// Draws the agreement of a ticket from the counter, with the signature that the member gave there. A job does it after the ticket was
// issued; it may run again. [spec: Enrollment endpoints]

import { removeQuietly } from '#features/companies/files/files.actions'
import { insertFile } from '#features/companies/files/files.sql'
import { renderAgreement } from '#features/members/enrollments/documents/agreement.actions'
import { advanceStep, lockEnrolledRequest } from '#features/members/enrollments/documents/joining-documents.actions'
import {
  findJoiningDocuments,
  updateJoiningDocuments,
} from '#features/members/enrollments/documents/joining-documents.sql'
import type { Profile } from '#features/members/enrollments/profile/subscriber-profile.rules'
import { drawerOfJob } from '#platform/documents/drawer'
import type { Platform } from '#platform/platform'
import { findDeskSignature } from './counter.sql.ts'

export async function drawDeskAgreement(deps: Platform, { enrollmentId }: { enrollmentId: string }): Promise<void> {
  const found = await findDeskSignature(deps.db, enrollmentId)
  if (!found || found.agreementFileId !== null) return
  const { requestId, subscriberId, signatureKey, ip, userAgent } = found
  const { panSealed } = found.submittedProfile as unknown as Profile
  const signing = { requestId, enrollmentId, userId: subscriberId, signatureKey, ip: ip ?? '', panSealed }
  const { file, fingerprint } = await renderAgreement(deps, drawerOfJob('desk agreements'), signing)
  const isStored = await deps.transact(async (tx) => {
    const request = await lockEnrolledRequest(tx, subscriberId, requestId)
    if ((await findJoiningDocuments(tx, enrollmentId))?.agreementFileId) return false
    const now = deps.clock.now()
    await insertFile(tx, file)
    const signature = {
      agreementFileId: file.id,
      agreementFingerprint: fingerprint,
      agreementSignedAt: now,
      agreementIp: ip,
      agreementUserAgent: userAgent,
    }
    await updateJoiningDocuments(tx, enrollmentId, signature, now)
    await advanceStep(tx, request, 'AGREEMENT', now)
    return true
  })
  if (!isStored) await removeQuietly(deps, file.objectKey)
}
