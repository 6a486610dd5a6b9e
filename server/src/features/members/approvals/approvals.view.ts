import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type { RequestDetail, Requestor } from '@kuri/contract/members/enrollment-requests.contract'
import { fileUrl } from '#features/companies/files/files.actions'
import { listPaymentsOfRequest } from '#features/money/payments/payments.sql'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Reader } from '#platform/db/types'
import type { Platform } from '#platform/platform'
import { findJoiningDocuments, type JoiningDocuments } from '../enrollments/documents/joining-documents.sql.ts'
import { missingForReview, type Profile } from '../enrollments/profile/subscriber-profile.rules.ts'
import { profileView } from '../enrollments/profile/subscriber-profile.view.ts'
import { nomineeView } from '../enrollments/requests/nominee.view.ts'
import { requestInvoiceView } from '../enrollments/requests/requests.view.ts'
import type { RequestorRow, SubmittedRequest } from './approvals.sql.ts'

export const requestorView = (row: RequestorRow): Static<typeof Requestor> => ({
  id: row.id,
  requestId: row.id,
  programId: row.programId,
  programName: row.programName,
  companyId: row.companyId,
  companyName: row.companyName,
  subscriberId: row.subscriberId,
  name: row.name,
  mobileNumber: row.mobileNumber,
  email: row.email,
  status: row.status,
  source: row.source,
  step: row.step,
  comment: row.comment,
  enrolledSubscriberId: row.enrollmentId,
  submittedAt: row.submittedAt?.toISOString() ?? null,
  enrolledAt: row.enrolledAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export async function requestDetailView(
  deps: Platform,
  db: Reader,
  row: SubmittedRequest,
): Promise<Static<typeof RequestDetail>> {
  const profile = row.submittedProfile as unknown as Profile
  const documents = row.enrollmentId ? await findJoiningDocuments(db, row.enrollmentId) : undefined
  const payments = await listPaymentsOfRequest(db, row.id)
  return {
    ...requestorView(row),
    branchId: row.branchId,
    availableSlots: row.availableSlots,
    ...(await profileView(deps, db, profile)),
    NOMINEE: { nominee: nomineeView(documents?.nominee) },
    AGREEMENT: await agreementView(deps, documents),
    missing: missingForReview(profile),
    submittedFrom: { ip: row.submittedIp, userAgent: row.submittedUserAgent },
    adminDecision: decisionView(row.adminDecidedAt, row.adminDecidedById, row.adminDecidedByName),
    companyDecision: decisionView(row.companyDecidedAt, row.companyDecidedById, row.companyDecidedByName),
    invoice: requestInvoiceView(row, dayAt(deps.clock.now(), deps.config.timeZone)),
    payments: payments.map(({ id, amountPaise, createdAt, completedAt, ...payment }) => ({
      ...payment,
      transactionId: id,
      amount: rupees(amountPaise),
      createdAt: createdAt.toISOString(),
      completedAt: completedAt?.toISOString() ?? null,
    })),
  }
}

const decisionView = (decidedAt: Date | null, decidedById: string | null, decidedByName: string | null) =>
  decidedAt === null ? null : { decidedAt: decidedAt.toISOString(), decidedById, decidedByName }

async function agreementView(deps: Platform, documents: JoiningDocuments | undefined) {
  if (!documents?.agreementSignedAt) return { signed: false, signedAt: null, fileUrl: null }
  const { objectKey, fileName, contentType } = documents
  return {
    signed: true,
    signedAt: documents.agreementSignedAt.toISOString(),
    fileUrl: await fileUrl(deps, { objectKey: objectKey!, fileName: fileName!, contentType: contentType! }),
  }
}
