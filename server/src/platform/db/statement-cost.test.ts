import { expect, test } from 'vitest'
import { statementCostMs } from './statement-cost.ts'

test('a long read costs all of its time, and what may wait for a lock a quarter of a second at most', () => {
  expect(statementCostMs('select "id" from "receipts"', 3_000)).toBe(3_000)
  expect(statementCostMs('  WITH paid AS (SELECT 1) SELECT count(*) FROM paid', 3_000)).toBe(3_000)
  const waiting = [
    'select "id" from "auctions" for update',
    'select "id" from "auctions" FOR NO KEY UPDATE',
    'select "id" from "programs" for share',
    'select pg_advisory_xact_lock($1)',
    'update "receipts" set "note" = $1',
    'with paid as (update "invoices" set "status" = $1 returning id) select * from paid',
    'commit',
  ]
  for (const text of waiting) expect(statementCostMs(text, 3_000), text).toBe(250)
  expect(statementCostMs('commit', 12)).toBe(12)
})
