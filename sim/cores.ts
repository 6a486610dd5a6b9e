// Shares the worlds of a long run among the cores of the machine: each runs a part of them in a process of its own.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Counts } from './world/outcome.ts'
import type { Plan } from './world/plan.ts'

/** Every `count`th world from `index` on. */
export type Share = { index: number; count: number }
export type Failure = { plan: Plan; text: string }
export type ShareResult = { counts: Counts; cpuSeconds: number; failedCount: number }
export type FromCore = { kind: 'FAILURE'; failure: Failure } | { kind: 'DONE'; result: ShareResult }

const writeShare = ({ index, count }: Share): string => `${index}/${count}`

export function readShare(text: string): Share {
  const [index, count] = text.split('/').map(Number) as [number, number]
  return { index, count }
}

/** Runs the program again with `options` and its share. */
export async function runOnCore(
  share: Share,
  options: readonly string[],
  onFailure: (failure: Failure) => void,
): Promise<ShareResult> {
  const core = fork(process.argv[1]!, [...options, '--share', writeShare(share)], { serialization: 'advanced' })
  let result: ShareResult | null = null
  core.on('message', (message: FromCore) => {
    if (message.kind === 'DONE') result = message.result
    else onFailure(message.failure)
  })
  const [code] = await once(core, 'close')
  if (result === null) throw new Error(`A process of the simulation ended with ${code} before its worlds were run.`)
  return result
}
