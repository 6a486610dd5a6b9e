// How far the payment of a prize is, and who has to do what for it.
import type { CHECKLIST_ITEMS, PayoutState } from '@kuri/contract/money/payouts.contract'

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

const OWED: readonly PayoutState[] = ['AWAITING_PAPERS', 'SECURITY_REVIEW', 'APPROVED', 'DEPOSITED']
/** As long as the prize is owed. */
export const canAddPapers = (state: PayoutState) => OWED.includes(state)

/** A prize that was put in the bank because papers were missing still waits for them. */
export const waitsForPapers = (state: PayoutState) => state === 'AWAITING_PAPERS' || state === 'DEPOSITED'

type Item = (typeof CHECKLIST_ITEMS)[number]
const OF_WINNER: readonly Item[] = ['PAYEE_ACCOUNT', 'SECURITY_SUFFICIENT', 'GUARANTORS_CONSENTED']

/** What the winner brings, and what the company does by itself. */
export function splitChecklist<T extends { item: Item }>(checklist: readonly T[]) {
  const isOfWinner = ({ item }: T) => OF_WINNER.includes(item)
  return { ofWinner: checklist.filter(isOfWinner), ofCompany: checklist.filter((line) => !isOfWinner(line)) }
}
