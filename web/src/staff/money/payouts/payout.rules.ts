// Which steps a payout can take in its state, and why the next one cannot be taken yet.

import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { PayoutState } from '@kuri/contract/money/payouts.contract'

type Case = {
  state: PayoutState
  checklist: readonly { item: string; isDone: boolean }[]
  preparerIds: readonly string[]
  redrawFrom: string
}
export type PayoutStep = 'SUBMIT' | 'SEND_BACK' | 'APPROVE' | 'PAY' | 'DEPOSIT' | 'FORFEIT' | 'RETURN'

const STEPS: Record<PayoutState, readonly PayoutStep[]> = {
  AWAITING_PAPERS: ['SUBMIT', 'DEPOSIT', 'FORFEIT'],
  SECURITY_REVIEW: ['APPROVE', 'SEND_BACK'],
  APPROVED: ['PAY', 'SEND_BACK'],
  PAID: [],
  DEPOSITED: ['SUBMIT', 'FORFEIT'],
  FORFEITED_REDRAW: [],
  CANCELLED: [],
}

/** Only what a bank has paid can come back from one. */
export const payoutSteps = ({ state, payment }: Pick<Case, 'state'> & { payment?: { mode: string } | null }) =>
  state === 'PAID' && payment && payment.mode !== 'CASH' ? (['RETURN'] as const) : STEPS[state]

const PAPERS = ['PAYEE_ACCOUNT', 'SECURITY_SUFFICIENT', 'GUARANTORS_CONSENTED']

/** The papers come before the review; the month must be settled and the prize large enough before the approval. */
export function stepBlockedReason(payout: Case, step: PayoutStep, userId: string, today: string): RefusalCode | null {
  const isMissing = (items: readonly string[]) =>
    payout.checklist.some(({ item, isDone }) => !isDone && items.includes(item))
  if (step === 'SUBMIT' && isMissing(PAPERS)) return 'PAYOUT_PAPERS_MISSING'
  if (step === 'FORFEIT' && today < payout.redrawFrom) return 'PAYOUT_REDRAW_TOO_EARLY'
  if (step === 'APPROVE' && payout.preparerIds.includes(userId)) return 'SECOND_PERSON_REQUIRED'
  if (step !== 'APPROVE' && step !== 'PAY') return null
  if (isMissing(['CYCLE_SETTLED'])) return 'PAYOUT_NOT_SETTLED'
  return isMissing(['PRIZE_COVERS_DEDUCTIONS']) ? 'PAYOUT_NET_NEGATIVE' : null
}
