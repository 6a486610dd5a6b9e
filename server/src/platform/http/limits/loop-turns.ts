// Requests start in turns: each turn of the event loop starts as many as fit into a few milliseconds, and the others wait for the next one.
// A bid passes the loop about four times until its reply. When 500 people opened the app together, one turn took 140 ms of the processor.
//
// Callers take turns too, and a caller that has used more than its share of the process lately (load-guard.ts) comes after the others.
// Bids come over sockets and do not wait here.
import type { Background } from '#platform/background'
import type { Timers } from '#platform/timers'

const TURN_MS = 5

type Start = () => void
type Deps = { background: Pick<Background, 'run'>; timers: Pick<Timers, 'defer' | 'elapsedMs'> }
export type LoopTurns = ReturnType<typeof makeLoopTurns>

export function makeLoopTurns({ background, timers }: Deps) {
  /** By caller; the one whose turn is next comes first. */
  const waiting = new Map<string, Start[]>()
  const postponed: Start[] = []
  let spentMs = 0
  let isDeferred = false

  const isQueued = () => waiting.size > 0 || postponed.length > 0
  const mayStart = () => spentMs < TURN_MS && !isQueued()

  function run(start: Start): void {
    const startedAt = timers.elapsedMs()
    start()
    spentMs += timers.elapsedMs() - startedAt
  }
  const runLater = (start: Start) => run(() => background.run('start of a request', start))

  function takeNext(): Start {
    const next = waiting.entries().next()
    if (next.done) return postponed.shift()!
    const [caller, starts] = next.value
    waiting.delete(caller)
    if (starts.length > 1) waiting.set(caller, starts.slice(1))
    return starts[0]!
  }

  /** At least one starts in each turn, and one of those that were postponed. */
  function beginTurn(): void {
    isDeferred = false
    spentMs = 0
    const late = postponed.shift()
    if (late) runLater(late)
    while (isQueued() && spentMs < TURN_MS) runLater(takeNext())
    if (spentMs > 0) awaitTurn()
  }

  function awaitTurn(): void {
    if (isDeferred) return
    isDeferred = true
    timers.defer('turn of requests', beginTurn)
  }

  return {
    /** Starts a request now, or in a later turn. */
    start(caller: string, start: Start): void {
      awaitTurn()
      const others = waiting.get(caller)
      if (mayStart()) run(start)
      else if (others) others.push(start)
      else waiting.set(caller, [start])
    },
    /** For a caller who has used more than a share: after everybody else, but one in each turn. */
    postpone(start: Start): void {
      awaitTurn()
      if (mayStart()) run(start)
      else postponed.push(start)
    },
  }
}
