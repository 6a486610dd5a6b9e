// The life of a payout case as a table.
import { PAYOUT_STATES, type PayoutState } from '@kuri/contract/money/payouts.contract'

export const TRANSITIONS = {
  /** Papers are complete. A winner who brings them after the prize was deposited is still paid. */
  submit: { from: ['AWAITING_PAPERS', 'DEPOSITED'], to: 'SECURITY_REVIEW' },
  sendBack: { from: ['SECURITY_REVIEW', 'APPROVED'], to: 'AWAITING_PAPERS' },
  approve: { from: ['SECURITY_REVIEW'], to: 'APPROVED' },
  pay: { from: ['APPROVED'], to: 'PAID' },
  /** The bank has sent the money back, or the cheque was never presented: it is paid again. */
  takeBack: { from: ['PAID'], to: 'APPROVED' },
  /** Kept in a separate bank account; still owed to the winner. */
  deposit: { from: ['AWAITING_PAPERS'], to: 'DEPOSITED' },
  forfeit: { from: ['AWAITING_PAPERS', 'DEPOSITED'], to: 'FORFEITED_REDRAW' },
  /** The winner was disqualified. */
  cancel: { from: ['AWAITING_PAPERS', 'SECURITY_REVIEW', 'APPROVED', 'DEPOSITED'], to: 'CANCELLED' },
} as const satisfies Record<string, { from: readonly PayoutState[]; to: PayoutState }>
export type PayoutTrigger = keyof typeof TRANSITIONS

export const allows = (state: PayoutState, trigger: PayoutTrigger): boolean =>
  (TRANSITIONS[trigger].from as readonly PayoutState[]).includes(state)

/** The prize is still owed. */
export const OPEN_STATES = PAYOUT_STATES.filter((state) => allows(state, 'cancel'))

/** Payee, mode, deductions, securities and guarantors can be changed. Later they are what was reviewed. */
export const canPrepare = (state: PayoutState): boolean => allows(state, 'submit')
