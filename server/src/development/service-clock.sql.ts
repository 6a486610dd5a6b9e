// Statements on the service clock, which development servers can advance.
import type { Reader, Tx } from '#platform/db/types'

export async function getAheadMs(db: Reader): Promise<number> {
  const { aheadMs } = await db.selectFrom('serviceClock').select('aheadMs').executeTakeFirstOrThrow()
  return aheadMs
}

export async function lockAheadMs(tx: Tx): Promise<number> {
  const { aheadMs } = await tx.selectFrom('serviceClock').select('aheadMs').forUpdate().executeTakeFirstOrThrow()
  return aheadMs
}

export const updateAheadMs = (tx: Tx, aheadMs: number) => tx.updateTable('serviceClock').set({ aheadMs }).execute()
