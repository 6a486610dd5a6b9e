// The orders of the sandbox payment provider.
import type { Insertable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Tx } from '#platform/db/types'

export const insertOrder = (tx: Tx, order: Insertable<DB['sandboxOrders']>) =>
  tx.insertInto('sandboxOrders').values(order).execute()

export const findOrder = (tx: Tx, orderId: string) =>
  tx.selectFrom('sandboxOrders').selectAll().where('orderId', '=', orderId).executeTakeFirst()

/** Once paid, an order stays paid. */
export const updateOrderOutcome = (tx: Tx, orderId: string, status: 'SUCCESS' | 'FAILED', paymentId: string) =>
  tx
    .updateTable('sandboxOrders')
    .set((eb) => ({
      status: eb.case().when('status', '=', 'SUCCESS').then('SUCCESS').else(status).end(),
      paymentId,
    }))
    .where('orderId', '=', orderId)
    .returningAll()
    .executeTakeFirst()
