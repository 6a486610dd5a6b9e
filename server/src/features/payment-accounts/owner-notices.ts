// An employee who changes where members pay can redirect their money, so the owner of the company is notified of every change.
import { queueNoticeTo } from '#features/notifications/notifications.actions'
import type { Tx } from '#platform/db/types'
import type { Actor } from '#platform/permit'
import { mask } from '#platform/text/mask'
import { type AccountRow, findOwnerOfCompany, getNameOfUser } from './accounts.sql.ts'

const CHANGES = {
  ADDED: 'added the payment account',
  REPLACED: 'replaced keys of the payment account',
  DISABLED: 'disabled the payment account',
} as const

export async function notifyOwner(
  tx: Tx,
  actor: Actor,
  { id: paymentAccountId, companyId, keyId }: AccountRow,
  change: keyof typeof CHANGES,
  now: Date,
): Promise<void> {
  const owner = await findOwnerOfCompany(tx, companyId)
  if (!owner) return
  const name = (await getNameOfUser(tx, actor.userId)) ?? 'An employee'
  const notice = {
    type: 'PAYMENT_ACCOUNT_CHANGED',
    title: 'Your payment account was changed',
    body: `${name} has ${CHANGES[change]} ${mask(keyId)}. If you do not know of it, check the account in Kuri at once.`,
    data: { paymentAccountId, change },
  }
  await queueNoticeTo(tx, owner.userId, notice, now)
}
