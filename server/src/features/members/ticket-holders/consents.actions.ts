// The written consent of the holder and of the taker of a ticket, uploaded by staff through the usual three steps.

import type { Body } from '@kuri/contract/kit/route'
import type * as contract from '@kuri/contract/members/ticket-cases.contract'
import { announceUpload, confirmUpload } from '#features/companies/files/files.actions'
import { findFile } from '#features/companies/files/files.sql'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid } from '#platform/refusal'
import { findTicket } from './tickets.sql.ts'

export const CONSENT_PURPOSE = 'TICKET_CONSENT'

export const announceConsent = (
  deps: Platform,
  permit: Permit,
  enrollmentId: string,
  { fileName, contentType }: Body<typeof contract.generateConsentFile>,
) =>
  deps.transact(async (tx) => {
    const { companyId, programId } = permit.requireVisible(await findTicket(tx, enrollmentId))
    const file = { owner: { companyId, programId }, purpose: CONSENT_PURPOSE, fileName, contentType }
    return announceUpload(deps, tx, { ...file, createdById: permit.actor.userId }, deps.clock.now())
  })

export async function confirmConsent(deps: Platform, permit: Permit, enrollmentId: string, fileId: string) {
  const { programId } = permit.requireVisible(await findTicket(deps.db, enrollmentId))
  const file = await findFile(deps.db, fileId)
  if (!file || file.programId !== programId || file.purpose !== CONSENT_PURPOSE)
    throw invalid('fileId', 'must be an uploaded consent of this program')
  await confirmUpload(deps, file, async () => {})
  return { id: fileId }
}
