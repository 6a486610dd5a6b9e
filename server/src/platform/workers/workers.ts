// A pool of threads for work that keeps a processor busy, so that the event loop stays free for bids. The threads start when they are
// first needed, have a lower priority than the rooms and a bound on their memory. A caller has one job of each lane running; a job ends
// when its caller leaves, and a thread that dies fails the one job that it had.
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { Background } from '../background.ts'
import { CallerLeft } from '../flow/caller-left.ts'
import { makeFairGate } from '../flow/fair-gate.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { Refusal } from '../refusal.ts'
import type { Job } from './job.ts'
import type { Order, Outcome } from './thread.ts'

/** Two also where there are fewer processors: one for short jobs, the other for long ones. */
const THREADS = Math.min(3, Math.max(2, availableParallelism()))
/** Of a caller: somebody who opens a few papers at once. In all: some seconds of work. */
const BOUNDS = { runningPerCaller: 1, waitingPerCaller: 10, waiting: 100 }
/** A list of 1,000 rows takes about 30 MB with its fonts. The bytes of files come on top; an archive has at most 64 MB of them. */
const MAX_HEAP_MB = 256
const LONGEST_RUN_MS = 60_000
const IDLE_MS = 60_000
const RETRY_SECONDS = 5

/** Who wants the work done: whose turn it is, who is charged for it, and when it is no longer wanted. */
export type Caller = { readonly caller: string; readonly signal: AbortSignal }

type Deps = {
  background: Background
  log: Log
  metrics: Pick<Metrics, 'workerJobs' | 'workerWaitSeconds' | 'workerRunSeconds' | 'watchWorkers'>
  /** Accounts the time of the processor to its caller. */
  charge(caller: string, ms: number): void
  /** Tests lower them. */
  limits?: { maxHeapMb?: number; longestRunMs?: number }
}

/** The thread ended without an answer: it had no memory left, took too long, or was ended with the process. */
class ThreadDied extends Error {
  constructor(cause: unknown) {
    super('a worker thread died', { cause })
  }
}

const throwIfGone = ({ signal }: Caller) => {
  if (signal.aborted) throw new CallerLeft()
}

export type Workers = ReturnType<typeof makeWorkers>

export function makeWorkers({ background, log, metrics, charge, limits = {} }: Deps) {
  const gates = { SHORT: makeFairGate(THREADS, BOUNDS), LONG: makeFairGate(THREADS - 1, BOUNDS) }
  metrics.watchWorkers(() => gates.SHORT.waitingCount() + gates.LONG.waitingCount())
  let pool: Piscina<Order, Outcome> | null = null

  function startPool(): Piscina<Order, Outcome> {
    const started = new Piscina<Order, Outcome>({
      filename: new URL('./thread.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: THREADS,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: limits.maxHeapMb ?? MAX_HEAP_MB, maxYoungGenerationSizeMb: 32 },
      // Without the keys and addresses that the process was started with.
      env: {},
    })
    const onIdleError = (error: Error) => log.warn({ err: error }, 'a worker thread died while it had no job')
    started.on('error', background.guard('idle worker thread', onIdleError))
    return started
  }

  async function runInThread<Input, Output>(job: Job<Input, Output>, { caller, signal }: Caller, input: Input) {
    pool ??= startPool()
    const timeout = AbortSignal.timeout(limits.longestRunMs ?? LONGEST_RUN_MS)
    const options = { signal: AbortSignal.any([signal, timeout]), transferList: job.transfer?.(input) ?? [] }
    const startedAt = performance.now()
    const outcome = await pool.run({ module: job.module, input }, options).catch((error) => {
      // Nobody knows how much of it the processor worked.
      charge(caller, performance.now() - startedAt)
      throw error.name === 'DataCloneError' ? error : new ThreadDied(error)
    })
    charge(caller, outcome.processorMs)
    if ('error' in outcome) throw outcome.error
    return outcome.result as Output
  }

  /** What the caller learns of a failure, and how it is counted. */
  function explain(job: string, { signal }: Caller, error: unknown) {
    if (signal.aborted) return { outcome: 'abandoned', thrown: new CallerLeft() }
    if (error instanceof Refusal) return { outcome: 'refused', thrown: error }
    if (!(error instanceof ThreadDied)) return { outcome: 'failed', thrown: error }
    log.error({ err: error.cause, job }, 'a worker thread died or took too long; its job failed, the others go on')
    return { outcome: 'died', thrown: new Refusal('UNAVAILABLE', null, undefined, RETRY_SECONDS) }
  }

  return {
    /** `prepare` reads what the job works on, when it is its turn: rows may take longer to read than a receipt to draw. */
    run<Input, Output>(
      job: Job<Input, Output>,
      caller: Caller,
      prepare: () => Input | Promise<Input>,
    ): Promise<Output> {
      const arrivedAt = performance.now()
      const work = async (): Promise<Output> => {
        const startedAt = performance.now()
        metrics.workerWaitSeconds.observe({ job: job.name }, (startedAt - arrivedAt) / 1000)
        throwIfGone(caller)
        const input = await prepare()
        throwIfGone(caller)
        try {
          return await runInThread(job, caller, input)
        } finally {
          metrics.workerRunSeconds.observe({ job: job.name }, (performance.now() - startedAt) / 1000)
        }
      }
      return gates[job.lane](caller.caller, work, caller.signal).then(
        (result) => {
          metrics.workerJobs.inc({ job: job.name, outcome: 'done' })
          return result
        },
        (error: unknown) => {
          const { outcome, thrown } = explain(job.name, caller, error)
          metrics.workerJobs.inc({ job: job.name, outcome })
          throw thrown
        },
      )
    },

    async stop(): Promise<void> {
      await pool?.destroy()
      pool = null
    },
  }
}
