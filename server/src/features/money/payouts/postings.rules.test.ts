import { expect, test } from 'vitest'
import { receiptPostings } from '#features/money/billing/receipts/issue-receipt'
import { balanced, credit, debit, inGroup } from '#features/money/ledger/accounts.rules'
import { depositPostings, payoutPostings } from './postings.rules.ts'

const money = { account: 'BANK', subjectId: 'b1' } as const
const own = { kind: 'INVOICE', invoiceId: 'i1', enrollmentId: 't1', programId: 'p1', amountPaise: 30 } as const
const other = { kind: 'INVOICE', invoiceId: 'i2', enrollmentId: 't2', programId: 'p2', amountPaise: 20 } as const
const prize = { winnerId: 'w1', programId: 'p1', netPaise: 900, documentChargePaise: 50, money }

test('debits the prize, and credits the money and the document charge', () => {
  expect(payoutPostings({ ...prize, kept: [own] })).toEqual(
    inGroup('p1', [debit('PRIZE_PAYABLE', 'w1', 950), credit('BANK', 'b1', 900), credit('CHARGES_INCOME', 'p1', 50)]),
  )
})

test('with the receipt of what was kept the prize is paid off in every group', () => {
  const kept = [own, other]
  const postings = [
    ...balanced(payoutPostings({ ...prize, kept })),
    ...balanced(receiptPostings({ account: 'PRIZE_PAYABLE', subjectId: 'w1' }, kept)),
  ]
  const balance = (account: string, programId?: string) =>
    postings
      .filter((line) => line.account === account && (programId === undefined || line.programId === programId))
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  expect(balance('PRIZE_PAYABLE', 'p1')).toBe(1_000)
  expect(balance('PRIZE_PAYABLE', 'p2')).toBe(0)
  expect(balance('BANK')).toBe(-900)
  expect(balance('BANK', 'p2')).toBe(20)
  expect(balance('TICKET')).toBe(-50)
})

test('a deposit moves the prize between two bank accounts', () => {
  const separate = { account: 'BANK', subjectId: 'b2' } as const
  expect(depositPostings(money, separate, 70)).toEqual([debit('BANK', 'b2', 70), credit('BANK', 'b1', 70)])
  expect(depositPostings(money, money, 70)).toEqual([])
})
