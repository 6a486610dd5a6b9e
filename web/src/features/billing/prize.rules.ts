// How far the payment of a prize is.
import type { PayoutState } from '@kuri/contract/billing/payouts.contract'

const WAY = ['AWAITING_PAPERS', 'SECURITY_REVIEW', 'APPROVED', 'PAID'] as const satisfies readonly PayoutState[]
type Rung = { step: PayoutState; state: 'done' | 'now' | 'next' }

/** The usual way of a case. A prize that is kept at the bank still waits for papers; an ended case has only its end. */
export function payoutRungs(state: PayoutState): Rung[] {
  if (state === 'FORFEITED_REDRAW' || state === 'CANCELLED') return [{ step: state, state: 'now' }]
  const reached = WAY.indexOf(state === 'DEPOSITED' ? 'AWAITING_PAPERS' : state)
  return WAY.map((step, index) => ({
    step: index === 0 && state === 'DEPOSITED' ? state : step,
    state: index < reached || state === 'PAID' ? 'done' : index === reached ? 'now' : 'next',
  }))
}
