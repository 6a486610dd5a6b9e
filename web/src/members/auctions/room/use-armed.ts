// Two taps for a bid: the first arms an amount for four seconds in its place, the second sends it. When the lead, the state of the auction
// or the ticket changes meanwhile, it disarms and says why: an amount is never sent under conditions that were not on the screen.
import { useEffect, useRef, useState } from 'react'

/** The fuse on the screen takes as long: `--arm` in tokens.css. */
const ARMED_MS = 4000

type Conditions = { leadingBidId: string | null; auctionStatus: string; ticket: string }
export type Disarmed = 'LEAD_CHANGED' | 'STATE_CHANGED' | 'TICKET_CHANGED'
type Armed = { amount: number; conditions: Conditions }

export function changeBetween(before: Conditions, after: Conditions): Disarmed | null {
  if (before.ticket !== after.ticket) return 'TICKET_CHANGED'
  if (before.auctionStatus !== after.auctionStatus) return 'STATE_CHANGED'
  return before.leadingBidId === after.leadingBidId ? null : 'LEAD_CHANGED'
}

export function useArmed(conditions: Conditions, onDisarmed: () => void) {
  const [armed, setArmed] = useState<Armed | null>(null)
  const [disarmed, setDisarmed] = useState<Disarmed | null>(null)
  const notify = useRef(onDisarmed)
  notify.current = onDisarmed
  const change = armed && changeBetween(armed.conditions, conditions)

  useEffect(() => {
    if (armed === null) return
    if (change !== null) {
      setArmed(null)
      setDisarmed(change)
      notify.current()
      return
    }
    const timer = setTimeout(() => setArmed(null), ARMED_MS)
    return () => clearTimeout(timer)
  }, [armed, change])

  return {
    /** An amount is armed only under the conditions it was armed for. */
    armedAmount: armed !== null && change === null ? armed.amount : null,
    disarmed,
    arm(amount: number) {
      setDisarmed(null)
      setArmed({ amount, conditions })
    },
    disarm() {
      setArmed(null)
    },
  }
}
