// The bank account that statements and matches belong to.
import type { Reader, Tx } from '#platform/db/types'
import type { Platform } from '#platform/platform'

const COLUMNS = ['id', 'companyId', 'branchId', 'bankName', 'accountNumberSealed'] as const

export const findBankAccount = (db: Reader, id: string) =>
  db.selectFrom('branchBankAccounts').select(COLUMNS).where('id', '=', id).executeTakeFirst()
export type BankAccountRow = NonNullable<Awaited<ReturnType<typeof findBankAccount>>>

/** Imports, matches and signatures of one account happen one after the other. */
export const lockBankAccount = (tx: Tx, id: string) =>
  tx.selectFrom('branchBankAccounts').select(COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

const SHOWN_CHARACTERS = 4

/** The last characters of the number, as lists show it. */
export const accountEnd = ({ secrets }: Pick<Platform, 'secrets'>, { accountNumberSealed }: BankAccountRow): string =>
  secrets.decrypt(accountNumberSealed).slice(-SHOWN_CHARACTERS)
