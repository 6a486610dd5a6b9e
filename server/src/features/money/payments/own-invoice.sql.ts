// Where an invoice can be paid, and the receipts of what was paid of it.
import type { Reader } from '#platform/db/types'

export const getInvoicePlace = (db: Reader, { programId }: { programId: string }) =>
  db
    .selectFrom('programs')
    .innerJoin('companies', 'companies.id', 'programs.companyId')
    .innerJoin('branches', 'branches.id', 'programs.branchId')
    .select(['companies.name as companyName', 'branches.name as branchName'])
    .where('programs.id', '=', programId)
    .executeTakeFirstOrThrow()

/** Those of the payer; money that was given back is left out. */
export const listReceiptsOfInvoice = (db: Reader, invoiceId: string, payerId: string) =>
  db
    .selectFrom('receiptAllocations as line')
    .innerJoin('receipts', 'receipts.id', 'line.receiptId')
    .select(['receipts.id as receiptId', 'receipts.number', 'line.amountPaise', 'receipts.paidAt'])
    .where('line.invoiceId', '=', invoiceId)
    .where('receipts.payerId', '=', payerId)
    .where('line.reversedAt', 'is', null)
    .orderBy('receipts.paidAt')
    .orderBy('receipts.id')
    .execute()
