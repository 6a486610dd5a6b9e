// Pays the bills of company tickets with the company's own money, as soon as they exist.
import type { Tx } from '#platform/db/types'
import * as rows from './company-tickets.sql.ts'
import { issueReceipt } from './issue-receipt.ts'

/** One ADJUSTMENT receipt for all of them. The caller has made their deductions. */
export async function payCompanyTickets(tx: Tx, tickets: rows.CompanyTickets, now: Date): Promise<void> {
  const { programId } = tickets
  const open = await rows.lockOpenCompanyInvoices(tx, tickets)
  const [first] = open
  if (!first) return
  await issueReceipt(
    tx,
    {
      branchId: first.branchId,
      payerId: first.subscriberId,
      payerName: first.name,
      mode: 'ADJUSTMENT',
      money: { account: 'COMPANY_TICKETS', subjectId: programId },
      paidAt: now,
      note: 'Instalments of company tickets',
      collectedById: null,
      allocations: open.map(({ id, enrollmentId, balancePaise }) => ({
        kind: 'INVOICE',
        programId,
        enrollmentId,
        invoiceId: id,
        amountPaise: balancePaise,
      })),
    },
    now,
  )
}
