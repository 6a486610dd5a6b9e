import type { BankAccountRow } from './bank-accounts.sql.ts'

/** The number itself stays sealed: its last digits are enough to tell one account from another. */
export const bankAccountView = (row: BankAccountRow) => ({
  id: row.id,
  bankAccountId: row.id,
  branchId: row.branchId,
  companyId: row.companyId,
  accountHolder: row.accountHolder,
  accountNumber: `********${row.accountNumberLast4}`,
  accountType: row.accountType,
  bankName: row.bankName,
  branchName: row.branchName,
  ifsc: row.ifsc,
  countryCode: row.countryCode,
  currency: row.currency,
  isPrimary: row.isPrimary,
  verificationStatus: row.verificationStatus,
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
})
