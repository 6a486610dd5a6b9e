// Months of a bank account that two people have signed.
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { BankMonth } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

/** The last day of the newest signed month; null before the first. */
export async function findSignedThrough(db: Reader, bankAccountId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT (max(month) + interval '1 month' - interval '1 day')::date AS day FROM bank_months
    WHERE bank_account_id = ${bankAccountId}`.execute(db)
  return rows[0]!.day
}

export const insertMonth = (tx: Tx, month: Insertable<BankMonth>) => tx.insertInto('bankMonths').values(month).execute()

export const listMonths = (db: Reader, bankAccountId: string) =>
  db
    .selectFrom('bankMonths')
    .innerJoin('users as asker', 'asker.id', 'bankMonths.askedById')
    .innerJoin('users as signer', 'signer.id', 'bankMonths.signedById')
    .selectAll('bankMonths')
    .select(['asker.name as askedByName', 'signer.name as signedByName'])
    .where('bankMonths.bankAccountId', '=', bankAccountId)
    .orderBy('bankMonths.month', 'desc')
    .limit(120)
    .execute()
