// Transactions: retried when they lose a deadlock or a serialization conflict, with steps to run and signals to deliver after the commit.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Detail } from '@kuri/contract/kit/refusals'
import { catching } from '../background.ts'
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

/** Runs in this process once the transaction has committed, and not at all otherwise. For speed only: truth is in the tables. A step
 * that throws is reported; the other steps run, and the transaction stands. */
export function afterCommit(tx: Tx, step: () => void): void {
  getAfterCommit(tx).steps.push(step)
}

/** Delivers a signal to the listeners of this process once the transaction has committed. */
export function deliverAfterCommit(tx: Tx, channel: string, payload: string): void {
  const { steps, deliver } = getAfterCommit(tx)
  steps.push(() => deliver(channel, payload))
}

/** Takes part in the first transaction that commits within it: the key of a request is claimed with the writes of its use case. */
export type Participant = {
  isWaiting: boolean
  begin(tx: Tx): Promise<void>
  end(tx: Tx, result: unknown): Promise<void>
}
const participants = new AsyncLocalStorage<Participant>()

export const withParticipant = <T>(participant: Participant, work: () => Promise<T>): Promise<T> =>
  participants.run(participant, work)

async function workWith<T>(participant: Participant, tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await participant.begin(tx)
  const result = await work(tx)
  await participant.end(tx, result)
  return result
}

export const makeTransact =
  (
    db: Database,
    refusals: ConstraintRefusals,
    deliver: DeliverSignal,
    /** The transaction has committed, so the caller does not hear of a step that fails. */
    onStepError: (error: Error) => void = () => {},
  ): Transact =>
  async (work) => {
    const participant = participants.getStore()
    for (let attempt = 1; ; attempt++) {
      try {
        const steps: (() => void)[] = []
        const isJoined = participant?.isWaiting === true
        const result = await db.transaction().execute((transaction) => {
          const tx = Object.assign(transaction, { [AFTER_COMMIT]: { steps, deliver } satisfies AfterCommit })
          return isJoined ? workWith(participant, tx, work) : work(tx)
        })
        if (isJoined) participant.isWaiting = false
        for (const step of steps) catching(onStepError, step)()
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
