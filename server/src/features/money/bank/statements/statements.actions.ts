// Imports statements of banks. [spec: Statements of the bank]
import { paged } from '@kuri/contract/kit/paging'
import type { Body, Query } from '@kuri/contract/kit/route'
import type * as contract from '@kuri/contract/money/bank-statements.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Reader } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { storeFoundMatches } from '../matching/find-matches.ts'
import { findSignedThrough } from '../reconciliation/months.sql.ts'
import { findBankAccount, lockBankAccount } from './bank-accounts.sql.ts'
import { lineKeys, readStatement } from './statement.rules.ts'
import * as rows from './statements.sql.ts'
import { statementLineView } from './statements.view.ts'

export const requireAccount = async (db: Reader, permit: Permit, id: string) =>
  permit.requireVisible(await findBankAccount(db, id))

/** The file is read before the transaction, so that a long one holds no lock. */
export function importStatement(
  { transact, clock }: Platform,
  permit: Permit,
  bankAccountId: string,
  { csv, fileName }: Body<typeof contract.importBankStatement>,
) {
  const { lines, problems } = readStatement(csv)
  refuseInvalid(problems)
  const keys = lineKeys(lines)
  return transact(async (tx) => {
    await requireAccount(tx, permit, bankAccountId)
    const { companyId } = await lockBankAccount(tx, bankAccountId)
    const now = clock.now()
    const known = await rows.listKnownKeys(tx, bankAccountId, keys)
    const added = lines
      .map((line, index) => ({ ...line, id: newId(now.getTime()), lineKey: keys[index]! }))
      .filter(({ lineKey }) => !known.has(lineKey))
    const signedThrough = await findSignedThrough(tx, bankAccountId)
    if (signedThrough !== null && added.some(({ bookedOn }) => bookedOn <= signedThrough))
      throw refuse('BANK_MONTH_SIGNED')
    const importId = newId(now.getTime())
    const [firstOn, lastOn] = [lines[0]!.bookedOn, lines.at(-1)!.bookedOn]
    const counts = { lineCount: lines.length, newCount: added.length }
    const importedById = permit.actor.userId
    await rows.insertImport(tx, {
      ...{
        id: importId,
        companyId,
        bankAccountId,
        fileName: fileName ?? null,
        ...counts,
        firstOn,
        lastOn,
        importedById,
        createdAt: now,
      },
    })
    await rows.insertLines(tx, { companyId, bankAccountId, importId }, added, now)
    const found = await storeFoundMatches(tx, { companyId, bankAccountId }, now)
    const after = { ...counts, ...found, firstOn, lastOn }
    const entry = { companyId, action: 'bank-statement.imported', resourceId: bankAccountId, after } as const
    await recordAudit(tx, permit.actor, entry, now)
    return { importId, ...counts, from: firstOn, to: lastOn, ...found }
  })
}

const dayOrNone = (sent: string | undefined, timeZone: string) =>
  sent === undefined ? undefined : dayOfInput(sent, timeZone)

export async function listStatementLines(
  { db, config }: Platform,
  permit: Permit,
  bankAccountId: string,
  { from, to, status, ...page }: Query<typeof contract.listBankStatementLines>,
) {
  await requireAccount(db, permit, bankAccountId)
  const days = { from: dayOrNone(from, config.timeZone), to: dayOrNone(to, config.timeZone) }
  const filter = { bankAccountId, status, ...days }
  const [found, count] = await Promise.all([rows.listLines(db, filter, page), rows.countLines(db, filter)])
  return paged('lines', found.map(statementLineView), count, page)
}
