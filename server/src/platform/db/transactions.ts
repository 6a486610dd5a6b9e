// Transactions: retried when they lose a deadlock or a serialization conflict, with steps to run after the commit.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Detail } from '@kuri/contract/kit/refusals'
import { Refusal } from '../refusal.ts'
import { isStaleStatement } from './statement-names.ts'
import type { ConstraintRefusals, Database, Transact, Tx } from './types.ts'

const MAX_ATTEMPTS = 5
const FIRST_PAUSE_MS = 20
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/** What each open transaction runs after its commit. Keyed by the transaction itself, so nothing outlives or crosses one. */
const stepsAfterCommit = new WeakMap<Tx, (() => void)[]>()

/** Runs in this process once the transaction has committed, and not at all otherwise. For speed only: truth is in the tables. */
export function afterCommit(tx: Tx, step: () => void): void {
  const steps = stepsAfterCommit.get(tx)
  if (!steps) throw new Error('This transaction was not begun with transact().')
  steps.push(step)
}

export const makeTransact =
  (db: Database, refusals: ConstraintRefusals): Transact =>
  async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const steps: (() => void)[] = []
        const result = await db.transaction().execute((tx) => {
          stepsAfterCommit.set(tx, steps)
          return work(tx)
        })
        for (const step of steps) step()
        return result
      } catch (error) {
        if (!isRetryable(error) || attempt === MAX_ATTEMPTS) throw toConstraintRefusal(error, refusals)
      }
      await sleep(pauseMs(attempt))
    }
  }

function isRetryable(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || isStaleStatement(error)
}

/** Exponential backoff with jitter: two transactions that collided do not come back at the same moment. */
const pauseMs = (attempt: number) => FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2)

/** Races are settled by named constraints; here the database's verdict becomes a documented refusal. */
function toConstraintRefusal(error: unknown, refusals: ConstraintRefusals): unknown {
  const { constraint } = error as { constraint?: unknown }
  const known = typeof constraint === 'string' && Object.hasOwn(refusals, constraint) ? refusals[constraint] : undefined
  if (!known) return error
  const refusal = new Refusal(known.code)
  const details: Detail[] | null = known.path ? [{ path: known.path, message: refusal.message }] : null
  return new Refusal(known.code, details)
}
