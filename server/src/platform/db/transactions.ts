// Transactions: retried when they lose a deadlock or a serialization conflict, with steps to run and signals to deliver after the commit.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Detail } from '@kuri/contract/kit/refusals'
import { Refusal } from '../refusal.ts'
import { isStaleStatement } from './statement-names.ts'
import type { ConstraintRefusals, Database, DeliverSignal, Transact, Tx } from './types.ts'

const MAX_ATTEMPTS = 5
const FIRST_PAUSE_MS = 20
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/** What a transaction carries: the steps after its commit, and how its signals reach the listeners of its own process. */
const AFTER_COMMIT = Symbol('afterCommit')
type AfterCommit = { steps: (() => void)[]; deliver: DeliverSignal }

function getAfterCommit(tx: Tx): AfterCommit {
  const carried = (tx as Tx & { [AFTER_COMMIT]?: AfterCommit })[AFTER_COMMIT]
  if (!carried) throw new Error('This transaction was not begun with transact().')
  return carried
}

/** Runs in this process once the transaction has committed, and not at all otherwise. For speed only: truth is in the tables. */
export function afterCommit(tx: Tx, step: () => void): void {
  getAfterCommit(tx).steps.push(step)
}

/** Delivers a signal to the listeners of this process once the transaction has committed. */
export function deliverAfterCommit(tx: Tx, channel: string, payload: string): void {
  const { steps, deliver } = getAfterCommit(tx)
  steps.push(() => deliver(channel, payload))
}

export const makeTransact =
  (db: Database, refusals: ConstraintRefusals, deliver: DeliverSignal): Transact =>
  async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const steps: (() => void)[] = []
        const result = await db
          .transaction()
          .execute((tx) => work(Object.assign(tx, { [AFTER_COMMIT]: { steps, deliver } satisfies AfterCommit })))
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
