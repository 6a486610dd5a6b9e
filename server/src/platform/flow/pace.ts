// Lets other work run during a long calculation on the event loop. A bid passes the loop about four times until its reply, so each
// turn of the calculation may delay it four times.
import { setImmediate as nextLoop } from 'node:timers/promises'

const TURN_MS = 4

export type Pace = {
  isTurnOver(): boolean
  /** Everything that waits gets its turn first. */
  nextTurn(): Promise<void>
  /** How long the calculation has kept the event loop busy. */
  busyMs(): number
}

export function startPace(turnMs = TURN_MS): Pace {
  let before = 0
  let turnStart = performance.now()
  return {
    isTurnOver: () => performance.now() - turnStart >= turnMs,
    async nextTurn() {
      before += performance.now() - turnStart
      await nextLoop()
      turnStart = performance.now()
    },
    busyMs: () => before + performance.now() - turnStart,
  }
}
