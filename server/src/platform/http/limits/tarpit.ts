// Answers that come late: a client that waits for its answers then costs next to nothing, however fast it would like to be.

import type { Timers } from '#platform/timers'

const DELAY_MS = 1000
/** A client that is a little too fast is not slowed down. */
const FREE_REFUSALS = 20
const MAX_WAITING = 2000

export type Tarpit = ReturnType<typeof makeTarpit>

export function makeTarpit({ timers }: { timers: Pick<Timers, 'schedule'> }) {
  let waiting = 0
  /** Calls `answer` after the delay; false when too many wait already. */
  function hold(answer: () => unknown): boolean {
    if (waiting >= MAX_WAITING) return false
    waiting++
    const answerLate = () => {
      waiting--
      answer()
    }
    timers.schedule('late answer', answerLate, DELAY_MS)
    return true
  }
  return {
    hold,
    /** Calls `answer` at once, or late for a caller who goes on after many refusals. */
    refuse(refusedBefore: number, answer: () => unknown): void {
      if (refusedBefore <= FREE_REFUSALS || !hold(answer)) answer()
    },
  }
}
