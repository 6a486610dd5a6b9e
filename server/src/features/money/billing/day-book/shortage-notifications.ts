// The employee who counts the cash of a branch may have taken some of it, so the owner of the company is notified of every shortage.
import { rupees } from '@kuri/contract/kit/money'
import { findOwnerId, getNameOfUser } from '#features/companies/employees/owner.sql'
import { writeNotification } from '#features/messages/notifications/notification-texts'
import { queueNotificationTo } from '#features/messages/notifications/notifications.actions'
import type { Tx } from '#platform/db/types'
import type { Actor } from '#platform/permit'

type Shortage = { companyId: string; branchId: string; branchName: string; day: string; missingPaise: number }

export async function notifyShortage(tx: Tx, actor: Actor, shortage: Shortage, now: Date): Promise<void> {
  const { companyId, branchId, branchName, day, missingPaise } = shortage
  const ownerId = await findOwnerId(tx, companyId)
  if (ownerId === null || ownerId === actor.userId) return
  const name = (await getNameOfUser(tx, actor.userId)) ?? 'An employee'
  const notice = writeNotification('CASH_SHORT', { branchName, day, name, amount: rupees(missingPaise) })
  await queueNotificationTo(tx, ownerId, { ...notice, data: { companyId, branchId, day } }, now)
}
