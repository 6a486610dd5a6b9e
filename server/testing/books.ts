// For the end of every test about money: the books add up.
import { expect } from 'vitest'
import { listFindings } from '#features/money/ledger/ledger-check.sql'
import type { TestApp } from './test-app.ts'

export async function expectBooksBalance(app: Pick<TestApp, 'db'>): Promise<void> {
  expect(await listFindings(app.db)).toEqual([])
}
