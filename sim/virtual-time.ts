// Time that passes only when the simulation says so. Work that is due at the same moment runs in the order in which it was scheduled,
// and the promises that it resolves are followed to their end before the next work runs.
import type { Background } from '@kuri/server/platform/background'
import type { Timers } from '@kuri/server/platform/timers'

type DueTask = { atMs: number; order: number; work: (() => void) | null }

const isBefore = (a: DueTask, b: DueTask) => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order)

export class VirtualTime {
  nowMs = 0
  steps = 0
  #order = 0
  /** A binary heap: the earliest first. */
  readonly #heap: DueTask[] = []

  /** Returns a function that cancels it. */
  after(delayMs: number, work: () => void): () => void {
    const due: DueTask = { atMs: this.nowMs + Math.max(0, delayMs), order: this.#order++, work }
    this.#push(due)
    return () => {
      due.work = null
    }
  }

  sleep(delayMs: number): Promise<void> {
    return new Promise((resolve) => this.after(delayMs, resolve))
  }

  /** Runs until nothing is left, `isOver` says so, or the time or the steps are used up. */
  async run({
    untilMs,
    maxSteps,
    isOver,
  }: {
    untilMs: number
    maxSteps: number
    isOver: () => boolean
  }): Promise<void> {
    const mayGoOn = (due: DueTask) => due.atMs <= untilMs && this.steps < maxSteps && !isOver()
    for (let due = this.#heap[0]; due && mayGoOn(due); due = this.#heap[0]) {
      this.#pop()
      if (due.work === null) continue
      this.nowMs = due.atMs
      this.steps++
      due.work()
      await promisesSettled()
    }
  }

  #push(due: DueTask): void {
    const heap = this.#heap
    let at = heap.length
    heap.push(due)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (isBefore(heap[parent]!, due)) break
      heap[at] = heap[parent]!
      at = parent
    }
    heap[at] = due
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++
      if (!isBefore(heap[child]!, last)) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = last
  }
}

/** Node runs `nextTick` after all promises; a turn of the event loop would take ten times as long. */
const promisesSettled = () => new Promise<void>((resolve) => process.nextTick(resolve))

/** Timers of one process: they end with it, and are late while it is stalled. */
export function virtualTimers(
  time: VirtualTime,
  { run }: Pick<Background, 'run'>,
  isAlive: () => boolean,
  stalledUntilMs = () => 0,
): Timers {
  const whileAlive = (work: string, callback: () => unknown) => () => {
    const stalledMs = stalledUntilMs() - time.nowMs
    if (stalledMs > 0) time.after(stalledMs, whileAlive(work, callback))
    else if (isAlive()) run(work, callback)
  }
  return {
    elapsedMs: () => time.nowMs,
    schedule: (work, callback, delayMs) => time.after(delayMs, whileAlive(work, callback)),
    repeat(work, callback, everyMs) {
      let cancel = () => {}
      const next = () => {
        cancel = time.after(
          everyMs,
          whileAlive(work, () => {
            next()
            return callback()
          }),
        )
      }
      next()
      return () => cancel()
    },
    defer(work, callback) {
      time.after(0, whileAlive(work, callback))
    },
  }
}
