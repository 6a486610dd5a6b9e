// Programs started by a test. Each writes to a log file of its own, and every one of them ends with the test, however that ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'

export type Program = {
  name: string
  command: string
  args: readonly string[]
  cwd?: string
  env?: NodeJS.ProcessEnv
  user?: { uid: number; gid: number } | null
}
export type Running = {
  readonly pid: number
  readonly logFile: string
  hasEnded(): boolean
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>
}
export type Processes = ReturnType<typeof makeProcesses>

export function makeProcesses(logFolder: string) {
  const children: ChildProcess[] = []
  const atExit: (() => void)[] = []
  const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
  process.on('exit', () => {
    for (const work of atExit) work()
    for (const child of children) if (!hasEnded(child)) child.kill('SIGKILL')
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

  return {
    /** Ends whatever still runs. */
    async endAll() {
      for (const child of children.filter((each) => !hasEnded(each))) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
    },
    /** Runs before the programs are killed; must not wait for anything. */
    beforeExit: (work: () => void) => void atExit.push(work),
    start({ name, command, args, cwd = '/', env = process.env, user = null }: Program): Running {
      const logFile = join(logFolder, `${name}.log`)
      const log = openSync(logFile, 'a')
      const child = spawn(command, args, { cwd, env, ...(user ?? {}), stdio: ['ignore', log, log] })
      closeSync(log)
      child.on('error', (error) => console.error(`${name} could not be started: ${error.message}`))
      children.push(child)
      return {
        pid: child.pid ?? 0,
        logFile,
        hasEnded: () => hasEnded(child),
        async end(signal) {
          if (hasEnded(child)) return
          const ended = once(child, 'exit')
          child.kill(signal)
          await ended
        },
      }
    },
  }
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Asks until the answer is truthy, and returns it. */
export async function until<T>(what: string, withinMs: number, ask: () => T | Promise<T>): Promise<NonNullable<T>> {
  const end = Date.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > end) throw new Error(`${what}: not within ${withinMs / 1000} seconds`)
    await sleep(100)
  }
}
