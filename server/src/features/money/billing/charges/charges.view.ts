import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type { Charge } from '@kuri/contract/money/charges.contract'
import { openPaise } from './charges.rules.ts'
import type { ChargeRow } from './charges.sql.ts'

export const chargeView = (row: ChargeRow): Static<typeof Charge> => ({
  id: row.id,
  chargeId: row.id,
  kind: row.kind,
  status: openPaise(row) > 0 ? 'OPEN' : 'SETTLED',
  programId: row.programId,
  programName: row.programName,
  chitId: row.chitId,
  enrolledSubscriberId: row.enrollmentId,
  ticketNumber: row.ticketNumber,
  subscriberId: row.subscriberId,
  subscriberName: row.enrolledName ?? row.userName,
  invoiceId: row.invoiceId,
  receiptId: row.receiptId,
  month: row.month?.slice(0, 7) ?? null,
  amount: rupees(row.amountPaise),
  paidAmount: rupees(row.paidPaise),
  waivedAmount: rupees(row.waivedPaise),
  balanceAmount: rupees(openPaise(row)),
  chargedOn: row.chargedOn,
  createdAt: row.createdAt.toISOString(),
})
