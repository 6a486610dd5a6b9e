// The entry of a thread of the pool in workers.ts: loads the module of a job when it first runs it, and measures what the job cost.
import { getPriority, setPriority } from 'node:os'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { transferableOf } from './transferable.ts'

export type Order = { module: string; input: unknown }
export type Outcome = { processorMs: number } & ({ result: unknown } | { error: unknown })

const LOWER_PRIORITY = 10
// Of this thread alone, which only Linux can: where processors are few, rooms come first.
if (process.platform === 'linux') setPriority(0, Math.max(LOWER_PRIORITY, getPriority(0)))

export default async function runJob({ module, input }: Order) {
  const before = process.threadCpuUsage()
  const outcome = await outcomeOf(module, input)
  const { user, system } = process.threadCpuUsage(before)
  const measured: Outcome = { ...outcome, processorMs: (user + system) / 1000 }
  const transferred = 'result' in outcome && outcome.result instanceof Uint8Array ? transferableOf(outcome.result) : []
  return move({ [transferableSymbol]: transferred, [valueSymbol]: measured } as never)
}

/** An error of the job is returned, so that a rejection means that the thread has died. */
async function outcomeOf(module: string, input: unknown): Promise<{ result: unknown } | { error: unknown }> {
  try {
    const { default: run } = (await import(module)) as { default: (input: unknown) => unknown }
    return { result: await run(input) }
  } catch (error) {
    return { error }
  }
}
