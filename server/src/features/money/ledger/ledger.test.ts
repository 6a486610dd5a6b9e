// The books of a small chit through the real endpoints, and what the database itself refuses.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { useCompany } from '#testing/use-app'
import { credit, debit, type EntryKind } from './accounts.rules.ts'
import { bookEntry } from './ledger.actions.ts'
import { getBalancePaise } from './ledger.sql.ts'

const { app, company } = await useCompany()

const book = (postings: Parameters<typeof bookEntry>[1]['postings'], kind: EntryKind = 'BILL') =>
  app.app.platform.transact(async (tx) => {
    const { companyId } = company
    const branchId = companyId
    const entry = {
      kind,
      companyId,
      branchId,
      programId: null,
      sourceId: 's',
      actorId: null,
      postings,
    } as const
    return bookEntry(tx, entry, new Date())
  })

test('[spec: The books] an entry whose postings do not sum to zero is refused before it is written', async () => {
  await expect(book([debit('CASH', 'b', 100), credit('TICKET', 't', 99)])).rejects.toThrow('sum to 1 paise')
  expect(await getBalancePaise(app.db, 'CASH', 'b')).toBe(0)
})

test('[spec: The books] the database refuses an entry that does not balance, at the commit', async () => {
  const insertHalf = app.app.platform.transact(async (tx) => {
    await sql`INSERT INTO ledger_entries (id, company_id, branch_id, kind, value_date, booked_at, booked_on, source_id)
      VALUES ('half', ${company.companyId}, 'b', 'BILL', now(), now(), now(), 's')`.execute(tx)
    await sql`INSERT INTO ledger_postings (entry_id, line, company_id, account, subject_id, amount_paise, booked_on)
      VALUES ('half', 1, ${company.companyId}, 'CASH', 'b', 5, now())`.execute(tx)
  })
  await expect(insertHalf).rejects.toMatchObject({ constraint: 'ledger_postings__sum_to_zero' })
})

test('[spec: The books] nothing booked can be changed, deleted or truncated', async () => {
  await book([debit('CASH', 'b', 100), credit('TICKET', 't', 100)])
  for (const statement of [
    sql`UPDATE ledger_postings SET amount_paise = amount_paise + 1`,
    sql`DELETE FROM ledger_postings`,
    sql`TRUNCATE ledger_postings`,
    sql`UPDATE ledger_entries SET reason = 'x'`,
    sql`DELETE FROM ledger_entries`,
  ])
    await expect(statement.execute(app.db)).rejects.toThrow('append-only')
  await book([debit('TICKET', 't', 100), credit('CASH', 'b', 100)], 'RECEIPT_REVERSED')
  await expectBooksBalance(app)
})

test('only the kinds of entry that are known to do so take cash out of a box or a payment from a ticket', async () => {
  const back = [debit('TICKET', 't', 100), credit('CASH', 'b', 100)]
  await expect(book(back, 'SUSPENSE_STATED')).rejects.toThrow('SUSPENSE_STATED cannot post 100 paise to TICKET')
  await expect(book(back, 'BILL')).rejects.toThrow('BILL cannot post -100 paise to CASH')
  await expect(book([debit('BANK', 'b', 100), credit('CASH', 'b', 100)], 'CHEQUE_CLEARED')).rejects.toThrow('CASH')
})
