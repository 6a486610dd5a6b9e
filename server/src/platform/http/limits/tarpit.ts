// Answers that come late: a client that waits for its answers then costs next to nothing, however fast it would like to be.

const DELAY_MS = 1000
/** A client that is a little too fast is not slowed down. */
const FREE_REFUSALS = 20
const MAX_WAITING = 2000

export type Tarpit = ReturnType<typeof makeTarpit>

export function makeTarpit() {
  let waiting = 0
  /** Calls `answer` after the delay; false when too many wait already. */
  function hold(answer: () => void): boolean {
    if (waiting >= MAX_WAITING) return false
    waiting++
    setTimeout(() => {
      waiting--
      answer()
    }, DELAY_MS)
    return true
  }
  return {
    hold,
    /** Calls `answer` at once, or late for a caller who goes on after many refusals. */
    refuse(refusedBefore: number, answer: () => void): void {
      if (refusedBefore <= FREE_REFUSALS || !hold(answer)) answer()
    },
  }
}
