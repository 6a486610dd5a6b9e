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

function read(serverPid: number, others: Record<string, number | undefined>): Map<string, number> {
  const postgres = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isPostgres(name))
  const named = Object.entries(others).filter((entry): entry is [string, number] => entry[1] !== undefined)
  return new Map([
    ['server', secondsOf(serverPid)],
    ...named.map(([name, pid]): [string, number] => [name, secondsOf(pid)]),
    ['PostgreSQL', postgres.reduce((sum, pid) => sum + secondsOf(pid), 0)],
    ['load', secondsOf(process.pid)],
  ])
}

/** Cores used by each since the start; answers a sentence for the log of the run. */
export function watchProcessor(serverPid: number, others: Record<string, number | undefined> = {}): () => string {
  const [before, started] = [read(serverPid, others), performance.now()]
  return () => {
    const [after, seconds] = [read(serverPid, others), (performance.now() - started) / 1000]
    const cores = [...after].map(([name, used]) => `${name} ${((used - before.get(name)!) / seconds).toFixed(2)}`)
    return `cores used: ${cores.join(', ')}`
  }
}
