import type { Platform } from '#platform/platform'
import type { BankAccountChoiceRow, BankAccountRow } from './bank-accounts.sql.ts'

/** Returns the full number, because every endpoint requires branch.banking.manage at the branch or a superadmin. */
export const bankAccountView = (row: BankAccountRow, { secrets }: Pick<Platform, 'secrets'>) => ({
  id: row.id,
  bankAccountId: row.id,
  branchId: row.branchId,
  companyId: row.companyId,
  accountHolder: row.accountHolder,
  accountNumber: secrets.decrypt(row.accountNumberSealed),
  accountType: row.accountType,
  bankName: row.bankName,
  branchName: row.branchName,
  ifsc: row.ifsc,
  countryCode: row.countryCode,
  currency: row.currency,
  isPrimary: row.isPrimary,
  verificationStatus: row.verificationStatus,
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  verifiedByName: row.verifiedByName,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
})

const SHOWN_CHARACTERS = 4

/** For people who book money to an account but may not manage it. */
export const bankAccountChoiceView = (
  { accountNumberSealed, ...choice }: BankAccountChoiceRow,
  { secrets }: Pick<Platform, 'secrets'>,
) => ({ ...choice, accountNumberEnd: secrets.decrypt(accountNumberSealed).slice(-SHOWN_CHARACTERS) })
