// How long PostgreSQL worked for a request. Its statements are timed in the context of the request, also where several requests share a
// packet.
import { AsyncLocalStorage } from 'node:async_hooks'

export type Spent = { databaseMs: number }
export type StatementTimes = ReturnType<typeof makeStatementTimes>

/** A statement may wait for a lock that somebody else holds: more than this is not its caller's doing. */
const LONGEST_MS = 250

export function makeStatementTimes() {
  const storage = new AsyncLocalStorage<Spent>()
  return {
    current: (): Spent | undefined => storage.getStore(),
    within: <T>(spent: Spent | undefined, work: () => T): T => (spent ? storage.run(spent, work) : work()),
    note(ms: number): void {
      const spent = storage.getStore()
      if (spent) spent.databaseMs += Math.min(ms, LONGEST_MS)
    },
  }
}
