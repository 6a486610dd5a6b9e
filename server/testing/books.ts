// For the end of every test about money: the books add up, and so does the yearly statement of every group.
import { expect } from 'vitest'
import { credit, debit } from '#features/money/ledger/accounts.rules'
import { bookEntry } from '#features/money/ledger/ledger.actions'
import { listFindings } from '#features/money/ledger/ledger-check.sql'
import { expectStatementsAddUp } from './group-statements.ts'
import type { TestApp } from './test-app.ts'

/** Cash that somebody found when they counted the box of a branch. */
export async function putCashInBox(
  app: Pick<TestApp, 'app'>,
  { companyId, branchId }: { companyId: string; branchId: string },
  amountPaise: number,
): Promise<void> {
  const { transact, clock } = app.app.platform
  const postings = [debit('CASH', branchId, amountPaise), credit('SUSPENSE', branchId, amountPaise)]
  const entry = {
    kind: 'CASH_VARIANCE',
    companyId,
    branchId,
    programId: null,
    sourceId: branchId,
    actorId: null,
  } as const
  await transact((tx) => bookEntry(tx, { ...entry, postings }, clock.now()))
}

export async function expectBooksBalance(app: Pick<TestApp, 'db'>): Promise<void> {
  expect(await listFindings(app.db)).toEqual([])
  await expectStatementsAddUp(app)
}
