// Long calculations on the event loop, in short turns: one of them at a time, and after each turn all of them rest, so that most of the
// loop is for other work however many there are. A bid passes the loop about four times until its reply, and each turn may delay it
// four times.
import { setImmediate as nextLoop, setTimeout as sleep } from 'node:timers/promises'

const TURN_MS = 4
/** After a turn the calculations rest for as many times as long as the turn took. */
const REST = 2
/** A turn takes long where other programs have the processor; resting longer than this helps nobody. */
const MAX_REST_MS = 50

export type Pace = {
  isTurnOver(): boolean
  /** Other work and other calculations get their turn first. */
  nextTurn(): Promise<void>
  /** Waits for something that happens outside this calculation, and lets others have their turn meanwhile. */
  waitFor<T>(outside: Promise<T>): Promise<T>
  /** How long the calculation has kept the event loop busy. */
  busyMs(): number
}
/** Nobody wants the result of a calculation any more, so nobody hears of this. */
export class CallerLeft extends Error {}

/** In one run: before the process serves anybody. */
export const UNPACED: Pace = {
  isTurnOver: () => false,
  nextTurn: async () => {},
  waitFor: (outside) => outside,
  busyMs: () => 0,
}

type Calculation = { position: number; busyMs: number; turnStart: number | null }
type Waiting = { calculation: Calculation; start: () => void }

export type Turns = ReturnType<typeof makeTurns>

export function makeTurns(turnMs = TURN_MS, elapsedMs = () => performance.now()) {
  const waiting: Waiting[] = []
  let count = 0
  let isTaken = false
  let isFirstNext = false
  let restUntil = 0

  /** By turns the one that had the least time, so that a receipt passes a long list, and the one that began first, so that the list
   * ends however many receipts come. */
  function takeNext(): Waiting | undefined {
    const rank = ({ calculation }: Waiting) => (isFirstNext ? calculation.position : calculation.busyMs)
    const next = waiting.reduce<Waiting | undefined>(
      (best, one) => (best && rank(best) <= rank(one) ? best : one),
      undefined,
    )
    if (next) waiting.splice(waiting.indexOf(next), 1)
    isFirstNext = !isFirstNext
    return next
  }

  function endTurn(calculation: Calculation): void {
    const now = elapsedMs()
    const spent = now - calculation.turnStart!
    calculation.turnStart = null
    calculation.busyMs += spent
    restUntil = now + Math.min(spent * REST, MAX_REST_MS)
    isTaken = false
  }

  function passOn(): void {
    const next = isTaken ? undefined : takeNext()
    if (!next) return
    isTaken = true
    next.start()
  }

  async function takeTurn(calculation: Calculation): Promise<void> {
    await new Promise<void>((start) => {
      waiting.push({ calculation, start })
      passOn()
    })
    const restMs = restUntil - elapsedMs()
    // A timer waits for a millisecond at least.
    await (restMs < 1 ? nextLoop() : sleep(restMs))
    calculation.turnStart = elapsedMs()
  }

  /** Runs a calculation until nobody wants its result any more. */
  return async <T>(work: (pace: Pace) => Promise<T>, isAbandoned = () => false): Promise<T> => {
    const calculation: Calculation = { position: count++, busyMs: 0, turnStart: null }
    const begin = async () => {
      await takeTurn(calculation)
      if (isAbandoned()) throw new CallerLeft()
    }
    const spent = () => (calculation.turnStart === null ? 0 : elapsedMs() - calculation.turnStart)
    try {
      await begin()
      return await work({
        isTurnOver: () => spent() >= turnMs,
        async nextTurn() {
          endTurn(calculation)
          await begin()
        },
        async waitFor(outside) {
          endTurn(calculation)
          passOn()
          const result = await outside
          await begin()
          return result
        },
        busyMs: () => calculation.busyMs + spent(),
      })
    } finally {
      if (calculation.turnStart !== null) endTurn(calculation)
      passOn()
    }
  }
}
