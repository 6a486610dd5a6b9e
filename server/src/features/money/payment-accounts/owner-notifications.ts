// An employee who changes where members pay can redirect their money, so the owner of the company is notified of every change.
import { findOwnerId, getNameOfUser } from '#features/companies/employees/owner.sql'
import { writeNotification } from '#features/messages/notifications/notification-texts'
import { queueNotificationTo } from '#features/messages/notifications/notifications.actions'
import type { Tx } from '#platform/db/types'
import type { Actor } from '#platform/permit'
import { mask } from '#platform/text/mask'
import type { AccountRow } from './accounts.sql.ts'

type Change = 'ADDED' | 'REPLACED' | 'DISABLED'

export async function notifyOwner(
  tx: Tx,
  actor: Actor,
  { id: paymentAccountId, companyId, keyId }: AccountRow,
  change: Change,
  now: Date,
): Promise<void> {
  const ownerId = await findOwnerId(tx, companyId)
  if (ownerId === null) return
  const name = (await getNameOfUser(tx, actor.userId)) ?? 'An employee'
  const notice = writeNotification(`PAYMENT_ACCOUNT_CHANGED.${change}`, { name, account: mask(keyId) })
  await queueNotificationTo(tx, ownerId, { ...notice, data: { companyId, paymentAccountId, change } }, now)
}
