// Callers who go on after many refusals get the next ones late: a client that waits for its answers then costs next to nothing.

const DELAY_MS = 1000
/** A client that is a little too fast is not slowed down. */
const FREE_REFUSALS = 20
const MAX_WAITING = 2000

export type Tarpit = ReturnType<typeof makeTarpit>

export function makeTarpit() {
  let waiting = 0
  return {
    /** Calls `answer` at once or after the delay. */
    refuse(refusedBefore: number, answer: () => void): void {
      if (refusedBefore <= FREE_REFUSALS || waiting >= MAX_WAITING) {
        answer()
        return
      }
      waiting++
      setTimeout(() => {
        waiting--
        answer()
      }, DELAY_MS)
    },
  }
}
