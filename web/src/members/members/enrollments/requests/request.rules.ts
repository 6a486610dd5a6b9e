// Where a request to join stands, and what its member does next.

import type { Static } from '@kuri/contract/kit/schema'
import type { EnrollmentStep } from '@kuri/contract/members/enrollment-fields'
import type { OwnRequest as OwnRequestSchema } from '@kuri/contract/members/enrollments.contract'
import type { RequestStatus } from '@kuri/contract/members/request-status'

export type OwnRequest = Static<typeof OwnRequestSchema>

/** The rungs of the ladder, in the order in which they happen. */
export const RUNGS = ['FILL_IN', 'SUBMIT', 'PLATFORM', 'COMPANY', 'PAY', 'PAPERS'] as const
export type RungName = (typeof RUNGS)[number]

/** The rung that waits; RUNGS.length when all are done. */
const WAITING_AT: Record<Exclude<RequestStatus, 'CANCELLED' | 'REJECTED' | 'ENROLLED'>, RungName> = {
  INCOMPLETE: 'FILL_IN',
  REQUESTED: 'PLATFORM',
  ADMIN_APPROVED: 'COMPANY',
  COMPANY_APPROVED: 'PAY',
}

type PaperName = 'NOMINEE' | 'PAN_INCOME' | 'AGREEMENT'

export const missingPapers = ({ papers }: Pick<OwnRequest, 'papers'>): PaperName[] => {
  if (papers === null) return []
  const missing: (PaperName | false)[] = [
    papers.nominee === null && 'NOMINEE',
    papers.panIncomeAt === null && 'PAN_INCOME',
    papers.agreementSignedAt === null && 'AGREEMENT',
  ]
  return missing.filter((name) => name !== false)
}

/** Null for a request that was cancelled or rejected: nothing of it goes on. */
export function doneRungCount(request: Pick<OwnRequest, 'status' | 'papers'>): number | null {
  const { status } = request
  if (status === 'CANCELLED' || status === 'REJECTED') return null
  if (status === 'ENROLLED') return missingPapers(request).length === 0 ? RUNGS.length : RUNGS.indexOf('PAPERS')
  return RUNGS.indexOf(WAITING_AT[status])
}

export type WizardPath = 'addresses' | 'income' | 'submit'

/** The page of the wizard after the last step that was saved. */
export function pageAfter(step: EnrollmentStep): WizardPath {
  if (step === 'BASIC_INFO') return 'addresses'
  return step === 'ADDRESSES' ? 'income' : 'submit'
}

type NextAction =
  | { kind: 'CONTINUE'; page: WizardPath }
  | { kind: 'WAIT'; for: 'PLATFORM' | 'COMPANY' }
  | { kind: 'PAY'; invoiceId: string; amount: number }
  | { kind: 'ADD_PAPERS' }
  | { kind: 'OPEN_CHIT' }
  | { kind: 'APPLY_AGAIN' }

export function nextAction(request: OwnRequest): NextAction {
  const { status, step, invoice } = request
  if (status === 'CANCELLED' || status === 'REJECTED') return { kind: 'APPLY_AGAIN' }
  if (status === 'INCOMPLETE') return { kind: 'CONTINUE', page: pageAfter(step) }
  if (status === 'ENROLLED') return { kind: missingPapers(request).length > 0 ? 'ADD_PAPERS' : 'OPEN_CHIT' }
  if (status === 'COMPANY_APPROVED' && invoice)
    return { kind: 'PAY', invoiceId: invoice.invoiceId, amount: invoice.amount }
  return { kind: 'WAIT', for: status === 'REQUESTED' ? 'PLATFORM' : 'COMPANY' }
}

const CANCELLABLE: readonly RequestStatus[] = ['INCOMPLETE', 'REQUESTED', 'ADMIN_APPROVED', 'COMPANY_APPROVED']
export const isCancellable = ({ status }: Pick<OwnRequest, 'status'>) => CANCELLABLE.includes(status)

/** Somebody else moves it on, so that the page asks again. */
export const isWaiting = ({ status }: Pick<OwnRequest, 'status'>) =>
  status === 'REQUESTED' || status === 'ADMIN_APPROVED' || status === 'COMPANY_APPROVED'

/** The request that counts for a chit: a cancelled or rejected one makes room for a new one. */
export const liveRequest = (requests: readonly OwnRequest[]): OwnRequest | null =>
  requests.find(({ status }) => status !== 'CANCELLED' && status !== 'REJECTED') ?? null
