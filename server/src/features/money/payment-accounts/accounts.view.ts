import { rupees } from '@kuri/contract/kit/money'
import type { PaymentAccountStatus } from '@kuri/contract/money/payment-accounts.contract'
import type { Platform } from '#platform/platform'
import { mask } from '#platform/text/mask'
import type { AccountRow } from './accounts.sql.ts'

/** Never with a secret. */
export const accountView = (row: AccountRow, balancePaise: number, { publicUrl }: Pick<Platform, 'publicUrl'>) => ({
  id: row.id,
  paymentAccountId: row.id,
  provider: 'RAZORPAY' as const,
  keyId: mask(row.keyId),
  status: row.status as PaymentAccountStatus,
  webhookUrl: `${publicUrl()}/v2/webhooks/payments/${row.id}`,
  balanceAmount: rupees(balancePaise),
  createdById: row.createdById,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  disabledAt: row.disabledAt?.toISOString() ?? null,
})
