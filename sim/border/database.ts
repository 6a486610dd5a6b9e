// What stands for the connection pool of a simulated process. The statements of the service are replaced by functions that take the
// session out of it; whatever else is called on it fails.
import { makeTransact } from '@kuri/server/platform/db/transactions'
import type { Database, Transact } from '@kuri/server/platform/db/types'
import type { Session } from '../store/store.ts'

type Simulated = { session: Session }

export const sessionOf = (db: unknown): Session => (db as Simulated).session

export function simulatedDatabase(open: () => Session): { db: Database; transact: Transact } {
  let reader = open()
  /** Sessions without a transaction, as a pool keeps them. */
  const idle: Session[] = []
  const take = () => {
    for (let session = idle.pop(); session; session = idle.pop()) if (!session.isCut) return session
    return open()
  }
  const simulated = {
    get session() {
      if (reader.isCut) reader = open()
      return reader
    },
    transaction: () => ({ execute: (work: (tx: Simulated) => Promise<unknown>) => runTransaction(take(), work, idle) }),
  }
  const db = simulated as unknown as Database
  return { db, transact: makeTransact(db, {}, () => {}) }
}

async function runTransaction(
  session: Session,
  work: (tx: Simulated) => Promise<unknown>,
  idle: Session[],
): Promise<unknown> {
  try {
    await session.begin()
    const result = await work({ session })
    await session.commit()
    idle.push(session)
    return result
  } catch (error) {
    session.rollback().then(
      () => void idle.push(session),
      () => {},
    )
    throw error
  }
}
