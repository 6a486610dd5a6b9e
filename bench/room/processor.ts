// Who used the processor while a figure was taken: the server, PostgreSQL and the load generator share the same cores, so the
// one that is near a whole core is what limits the figure.
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** Processor time of a process so far. */
export const secondsOf = (pid: number | string): number => {
  const { user, system } = timesOf(pid)
  return user + system
}

/** The part of it that the kernel used for the process: writes to sockets above all. */
export const systemSecondsOf = (pid: number | string): number => timesOf(pid).system

/** [proc(5)] Fields 14 and 15, counted after the name, which may hold blanks. */
function timesOf(pid: number | string): { user: number; system: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { user: Number(fields[11]) / TICKS_PER_SECOND, system: Number(fields[12]) / TICKS_PER_SECOND }
  } catch {
    return { user: 0, system: 0 }
  }
}

const isPostgres = (pid: string) => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'latin1') === 'postgres\n'
  } catch {
    return false
  }
}

/** Seconds in which the main thread could have run and had no core. Zero where the kernel does not count it. */
function waitedSecondsOf(pid: number | string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[1]) / 1e9
  } catch {
    return 0
  }
}

type Usage = { used: number; waited: number }
const usageOf = (pid: number | string): Usage => ({ used: secondsOf(pid), waited: waitedSecondsOf(pid) })

function read(serverPid: number, others: Record<string, number | undefined>): Map<string, Usage> {
  const postgres = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isPostgres(name))
  const named = Object.entries(others).filter((entry): entry is [string, number] => entry[1] !== undefined)
  const sum = (usages: readonly Usage[]) =>
    usages.reduce((a, b) => ({ used: a.used + b.used, waited: a.waited + b.waited }), { used: 0, waited: 0 })
  return new Map([
    ['server', usageOf(serverPid)],
    ...named.map(([name, pid]): [string, Usage] => [name, usageOf(pid)]),
    ['PostgreSQL', sum(postgres.map(usageOf))],
    ['load', usageOf(process.pid)],
  ])
}

/** Cores used by each since the start, and the time for which it waited for one; answers a sentence for the log of the run. */
export function watchProcessor(serverPid: number, others: Record<string, number | undefined> = {}): () => string {
  const [before, started] = [read(serverPid, others), performance.now()]
  return () => {
    const [after, seconds] = [read(serverPid, others), (performance.now() - started) / 1000]
    const list = (key: keyof Usage) =>
      [...after]
        .map(([name, usage]) => `${name} ${((usage[key] - before.get(name)![key]) / seconds).toFixed(2)}`)
        .join(', ')
    return `cores used: ${list('used')}; waited for: ${list('waited')}`
  }
}
