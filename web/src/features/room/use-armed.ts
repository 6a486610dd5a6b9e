// Two taps for a bid: the first arms an amount for four seconds in its place, the second sends it. When the lead, the state of the auction
// or the ticket changes meanwhile, it disarms and says why: an amount is never sent under conditions that were not on the screen.
import { useEffect, useRef, useState } from 'react'

export const ARMED_MS = 4000

export type Disarmed = 'LEAD_CHANGED' | null
type Armed = { amount: number; conditions: string } | null

export function useArmed(conditions: string, onDisarmed: () => void) {
  const [armed, setArmed] = useState<Armed>(null)
  const [disarmed, setDisarmed] = useState<Disarmed>(null)
  const notify = useRef(onDisarmed)
  notify.current = onDisarmed

  useEffect(() => {
    if (armed === null) return
    if (armed.conditions !== conditions) {
      setArmed(null)
      setDisarmed('LEAD_CHANGED')
      notify.current()
      return
    }
    const timer = setTimeout(() => setArmed(null), ARMED_MS)
    return () => clearTimeout(timer)
  }, [armed, conditions])

  return {
    /** An amount is armed only under the conditions it was armed for. */
    armedAmount: armed?.conditions === conditions ? armed.amount : null,
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
