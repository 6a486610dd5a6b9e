// Jobs that do to a worker thread what real ones should not.
import { describeJob, type Job } from '#platform/workers/job'

const sample = <Input, Output>(file: string, lane: 'SHORT' | 'LONG' = 'SHORT') =>
  describeJob<{ default: (input: Input) => Output }>(file, new URL(`./${file}.job.ts`, import.meta.url), {
    lane,
  }) as Job<Input, Output>

export const double = sample<number, number>('double')
export const fail = sample<string, never>('fail')
export const exit = sample<null, never>('exit')
export const fillMemory = sample<null, never>('fill-memory')
/** Counts in shared memory until its thread is ended. */
export const runForever = sample<Int32Array<SharedArrayBuffer>, never>('run-forever')
export const runForeverLong = sample<Int32Array<SharedArrayBuffer>, never>('run-forever', 'LONG')
export const readEnvironment = sample<null, Record<string, string>>('read-environment')
export const readPriority = sample<null, number>('read-priority')
