// After the payment the subscriber submits the nominee, and the PAN card with the income proof. The order is free, and each
// can be submitted again. [spec: States of a request; Enrollment endpoints; Errors; Files do not block a request; Order of the papers]

import type { Body } from '@kuri/contract/kit/route'
import type { saveNominee as saveNomineeRoute } from '@kuri/contract/members/enrollments.contract'
import { dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseIf } from '#platform/refusal'
import { getPerson } from '../profile/subscriber-profile.sql.ts'
import type { StoredNominee } from '../requests/nominee.view.ts'
import { lockRequest, updateRequest } from '../requests/requests.sql.ts'
import {
  type JoiningDocument,
  joiningDocumentsBlockedReason,
  nomineeMobile,
  stepAfterJoiningDocument,
} from './joining-documents.rules.ts'
import { findJoiningDocuments, updateJoiningDocuments } from './joining-documents.sql.ts'

export async function lockEnrolledRequest(tx: Tx, userId: string, requestId: string) {
  const request = await lockRequest(tx, requestId)
  if (request?.subscriberId !== userId) throw refuse('NOT_FOUND')
  refuseIf(joiningDocumentsBlockedReason(request.status))
  return { ...request, enrollmentId: request.enrollmentId! }
}

export async function advanceStep(
  tx: Tx,
  request: { id: string; enrollmentId: string },
  latest: JoiningDocument,
  now: Date,
): Promise<void> {
  const documents = await findJoiningDocuments(tx, request.enrollmentId)
  const done = {
    nominee: !!documents?.nominee,
    panIncome: !!documents?.panIncomeAt,
    agreement: !!documents?.agreementSignedAt,
  }
  await updateRequest(tx, request.id, { step: stepAfterJoiningDocument(latest, done) }, now)
}

type NomineeInput = Body<typeof saveNomineeRoute>['nominee']

export function readNominee(
  nominee: NomineeInput,
  { today, timeZone }: { today: string; timeZone: string },
): StoredNominee {
  const mobileNumber = nomineeMobile(nominee.mobileNumber)
  if (mobileNumber === null)
    throw invalid('nominee.mobileNumber', 'must have 10 to 15 digits including the country code')
  const dob = nominee.dob ? dayOfInput(nominee.dob, timeZone) : null
  if (dob !== null && dob > today) throw invalid('nominee.dob', 'must not be in the future')
  return {
    name: nominee.name,
    relation: nominee.relation,
    mobileNumber,
    countryCode: nominee.countryCode ?? 'IN',
    dob,
    address: nominee.address ?? null,
  }
}

export function saveNominee(
  deps: Platform,
  { actor }: Permit,
  requestId: string,
  { nominee }: Body<typeof saveNomineeRoute>,
) {
  const { timeZone } = deps.config
  const stored = readNominee(nominee, { today: dayAt(deps.clock.now(), timeZone), timeZone })
  return deps.transact(async (tx) => {
    const request = await lockEnrolledRequest(tx, actor.userId, requestId)
    const now = deps.clock.now()
    await updateJoiningDocuments(tx, request.enrollmentId, { nominee: JSON.stringify(stored) }, now)
    await advanceStep(tx, request, 'NOMINEE', now)
    return { requestId, step: 'NOMINEE' as const }
  })
}

export function savePanIncome(deps: Platform, { actor }: Permit, requestId: string) {
  return deps.transact(async (tx) => {
    const request = await lockEnrolledRequest(tx, actor.userId, requestId)
    const now = deps.clock.now()
    const { panCardFileId, incomeProofFileId } = await getPerson(tx, actor.userId)
    const missing = [
      ...(panCardFileId ? [] : [{ path: 'PAN_CARD', message: 'upload your PAN card first' }]),
      ...(incomeProofFileId ? [] : [{ path: 'INCOME_PROOF', message: 'upload your income proof first' }]),
    ]
    if (missing.length > 0) throw refuse('DOCUMENTS_MISSING', missing)
    await updateJoiningDocuments(tx, request.enrollmentId, { panCardFileId, incomeProofFileId, panIncomeAt: now }, now)
    await advanceStep(tx, request, 'PAN_INCOME', now)
    return { requestId, step: 'PAN_INCOME' as const }
  })
}
