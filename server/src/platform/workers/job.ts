// Work that keeps a processor busy for more than a few milliseconds is a job for a thread: a module `*.job.ts` whose default export makes
// its result of plain data alone. It reaches no database, no keys and no configuration (tests/import-rules.test.ts).

/** Long jobs leave one thread free, so that a receipt does not wait for somebody's list of 1,000 rows. */
type Lane = 'SHORT' | 'LONG'

type JobModule = { default: (input: never) => unknown }
type InputOf<Module extends JobModule> = Parameters<Module['default']>[0]
type OutputOf<Module extends JobModule> = Awaited<ReturnType<Module['default']>>

export type Job<Input, Output> = {
  /** Names it in metrics and logs. */
  name: string
  /** The address of its module, which only threads load. */
  module: string
  lane: Lane
  /** What is handed over to the thread instead of copied. */
  transfer?(input: Input): ArrayBuffer[]
  readonly result?: Output
}

type Options<Input> = Pick<Job<Input, unknown>, 'lane' | 'transfer'>

/** `Module` is `typeof import('./x.job.ts')`, and `module` its URL. */
export const describeJob = <Module extends JobModule>(
  name: string,
  module: URL,
  options: Options<InputOf<Module>>,
): Job<InputOf<Module>, OutputOf<Module>> => ({ name, module: module.href, ...options })
