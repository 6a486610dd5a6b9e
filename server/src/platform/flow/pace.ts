// Lets other work run during a long calculation on the event loop. A bid passes the loop about four times until its reply, so each
// turn of the calculation may delay it four times; and while the calculation rests, nothing delays it.
import { setImmediate as nextLoop, setTimeout as sleep } from 'node:timers/promises'

const TURN_MS = 4
/** After a turn the calculation rests for as many times as long as the turn took, so that most of the loop is for other work. */
const REST = 2
/** A turn takes long where other programs have the processor; resting longer than this helps nobody. */
const MAX_REST_MS = 50

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
      const turn = performance.now() - turnStart
      before += turn
      const restMs = Math.min(turn * REST, MAX_REST_MS)
      // A timer waits for a millisecond at least.
      await (restMs < 1 ? nextLoop() : sleep(restMs))
      turnStart = performance.now()
    },
    busyMs: () => before + performance.now() - turnStart,
  }
}
