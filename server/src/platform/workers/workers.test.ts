import { getPriority } from 'node:os'
import { setImmediate as nextLoop } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import {
  double,
  exit,
  fail,
  fillMemory,
  readEnvironment,
  readPriority,
  runForever,
  runForeverLong,
} from '#testing/jobs/sample-jobs'
import { makeBackground } from '../background.ts'
import { CallerLeft } from '../flow/caller-left.ts'
import { makeLog } from '../log.ts'
import { makeMetrics } from '../metrics.ts'
import { type Caller, makeWorkers, type Workers } from './workers.ts'

const started: Workers[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((workers) => workers.stop()))
})

function setUp(limits: { maxHeapMb?: number; longestRunMs?: number } = {}) {
  const charged = new Map<string, number>()
  const failures: string[] = []
  const metrics = makeMetrics(null)
  const workers = makeWorkers({
    background: makeBackground((work) => failures.push(work)),
    log: makeLog('silent'),
    metrics,
    charge: (caller, ms) => charged.set(caller, (charged.get(caller) ?? 0) + ms),
    limits,
  })
  started.push(workers)
  const outcomes = async () =>
    (await metrics.workerJobs.get()).values.map(({ labels, value }) => `${labels.job} ${labels.outcome} ${value}`)
  return { workers, charged, failures, outcomes, metrics }
}

function visitor(caller: string): Caller & { leave(): void } {
  const controller = new AbortController()
  return { caller, signal: controller.signal, leave: () => controller.abort() }
}
const anna = visitor('anna')

/** Shared with a job that runs until its thread is ended: how often it has turned. */
const makeCounter = () => new Int32Array(new SharedArrayBuffer(4))
async function untilRunning(turns: Int32Array): Promise<void> {
  while (Atomics.load(turns, 0) === 0) await nextLoop()
}
async function untilEnded(turns: Int32Array): Promise<void> {
  for (let before = -1, now = 0; now !== before; now = Atomics.load(turns, 0)) {
    before = now
    for (let loops = 0; loops < 100; loops++) await nextLoop()
  }
}

const UNAVAILABLE = { code: 'UNAVAILABLE', status: 503, retryAfterSeconds: 5 }

test('[workers] runs a job in a thread, charges its caller and passes its error on', async () => {
  const { workers, charged, outcomes } = setUp()
  expect(await workers.run(double, anna, () => 21)).toBe(42)
  expect(charged.has('anna')).toBe(true)
  await expect(workers.run(fail, visitor('bob'), () => 'no such paper')).rejects.toThrow('no such paper')
  expect(charged.has('bob')).toBe(true)
  expect(await outcomes()).toEqual(['double done 1', 'fail failed 1'])
})

test('[workers] the event loop turns while a job keeps its thread busy', async () => {
  const { workers } = setUp()
  const caller = visitor('caller')
  const turns = makeCounter()
  const running = workers.run(runForever, caller, () => turns)
  await untilRunning(turns)
  for (let loops = 0; loops < 1000; loops++) await nextLoop()
  const before = Atomics.load(turns, 0)
  while (Atomics.load(turns, 0) === before) await nextLoop()
  caller.leave()
  await expect(running).rejects.toThrow(CallerLeft)
})

test('[workers] a job ends when its caller leaves, in the middle or while it waits', async () => {
  const { workers, charged, outcomes, metrics } = setUp()
  const caller = visitor('caller')
  const turns = makeCounter()
  const prepared: string[] = []
  const running = workers.run(runForever, caller, () => turns)
  const waiting = workers.run(double, caller, () => prepared.push('waiting'))
  await untilRunning(turns)
  expect((await metrics.registry.getSingleMetric('kuri_worker_waiting')!.get()).values[0]!.value).toBe(1)
  caller.leave()
  for (const job of [running, waiting]) await expect(job).rejects.toThrow(CallerLeft)
  expect(charged.get('caller'), 'for the time until then').toBeGreaterThan(0)
  await untilEnded(turns)
  await expect(workers.run(double, caller, () => prepared.push('gone'))).rejects.toThrow(CallerLeft)
  expect(prepared).toEqual([])
  expect((await outcomes()).toSorted()).toEqual(['double abandoned 2', 'run-forever abandoned 1'])
  expect(await workers.run(double, anna, () => 2)).toBe(4)
})

test('[workers] a thread that dies fails its one job with 503, and the others go on', async () => {
  const { workers, failures, outcomes } = setUp()
  const caller = visitor('caller')
  const turns = makeCounter()
  const other = workers.run(runForeverLong, caller, () => turns)
  await untilRunning(turns)
  await expect(workers.run(exit, anna, () => null)).rejects.toMatchObject(UNAVAILABLE)
  expect(await workers.run(double, anna, () => 3)).toBe(6)
  const before = Atomics.load(turns, 0)
  while (Atomics.load(turns, 0) === before) await nextLoop()
  caller.leave()
  await expect(other).rejects.toThrow(CallerLeft)
  expect((await outcomes()).toSorted()).toEqual(['double done 1', 'exit died 1', 'run-forever abandoned 1'])
  expect(failures).toEqual([])
})

test('[workers] a job that needs more memory than a thread may have fails alone', async () => {
  const { workers, outcomes } = setUp({ maxHeapMb: 32 })
  await expect(workers.run(fillMemory, anna, () => null)).rejects.toMatchObject(UNAVAILABLE)
  expect(await workers.run(double, anna, () => 4)).toBe(8)
  expect((await outcomes()).toSorted()).toEqual(['double done 1', 'fill-memory died 1'])
})

test('[workers] a job that takes too long is ended', async () => {
  const { workers } = setUp({ longestRunMs: 50 })
  const turns = makeCounter()
  await expect(workers.run(runForever, anna, () => turns)).rejects.toMatchObject(UNAVAILABLE)
  await untilEnded(turns)
})

test('[workers] a long job leaves a thread to the short ones, and a caller has one place', async () => {
  const { workers } = setUp()
  const callers = Array.from({ length: 4 }, (_, index) => visitor(`long ${index}`))
  const turns = callers.map(() => makeCounter())
  const long = callers.map((caller, index) => workers.run(runForeverLong, caller, () => turns[index]!))
  await untilRunning(turns[0]!)
  expect(await workers.run(double, anna, () => 5)).toBe(10)
  for (const caller of callers) caller.leave()
  for (const job of long) await expect(job).rejects.toThrow(CallerLeft)
})

test('[workers] refuses a caller who has ten jobs waiting, and everybody when a hundred wait', async () => {
  const { workers, outcomes } = setUp()
  const leaving: (Caller & { leave(): void })[] = []
  const send = (name: string) => {
    const caller = visitor(name)
    leaving.push(caller)
    return workers.run(runForever, caller, makeCounter).catch((error: unknown) => error)
  }
  const jobs = Array.from({ length: 11 }, () => send('loud'))
  await expect(workers.run(double, visitor('loud'), () => 1)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    status: 429,
  })
  for (let others = 0; others < 11; others++) for (let n = 0; n < 10; n++) jobs.push(send(`other ${others}`))
  await expect(workers.run(double, visitor('late'), () => 1)).rejects.toMatchObject(UNAVAILABLE)
  for (const caller of leaving) caller.leave()
  for (const error of await Promise.all(jobs)) expect(error).not.toBeUndefined()
  expect((await outcomes()).filter((line) => line.startsWith('double'))).toEqual(['double refused 2'])
})

test('[workers] a thread has none of the environment of the process, and on Linux a lower priority', async () => {
  const { workers } = setUp()
  expect(await workers.run(readEnvironment, anna, () => null)).toEqual({})
  const own = getPriority(0)
  const priority = await workers.run(readPriority, anna, () => null)
  expect(priority).toBe(process.platform === 'linux' ? Math.max(10, own) : own)
  expect(getPriority(0)).toBe(own)
})
