import { expect, test } from 'vitest'
import { planReversal, reversalPostings, type StandingLine, type TicketMoney } from './reversal.rules.ts'

const at = { programId: 'p1', enrollmentId: 't1' }
const advance = (amountPaise: number): StandingLine => ({ ...at, kind: 'ADVANCE', amountPaise })
const invoice = (invoiceId: string, amountPaise: number, isOpenable = true): StandingLine => ({
  ...at,
  kind: 'INVOICE',
  invoiceId,
  isOpenable,
  amountPaise,
})
const money = (advancePaise: number, ...paidByAdvance: TicketMoney['paidByAdvance']): TicketMoney[] => [
  { enrollmentId: 't1', advancePaise, paidByAdvance },
]

test('opens the invoices and charges that the receipt paid', () => {
  expect(
    planReversal([invoice('i1', 500), { ...at, kind: 'CHARGE', chargeId: 'c1', amountPaise: 20 }], money(0)),
  ).toEqual({
    invoices: [{ invoiceId: 'i1', amountPaise: 500 }],
    charges: [{ chargeId: 'c1', amountPaise: 20 }],
    advances: [],
    owed: [],
  })
})

test('takes the advance for an invoice that was cancelled since', () => {
  const plan = planReversal([invoice('cancelled', 500, false)], money(700))
  expect([plan.invoices, plan.advances]).toEqual([[], [{ ...at, amountPaise: 500 }]])
})

test('opens what a used advance has paid, newest first, and adds up parts of one invoice', () => {
  const used = [
    { kind: 'INVOICE' as const, id: 'newest', paise: 300 },
    { kind: 'CHARGE' as const, id: 'charge', paise: 50 },
    { kind: 'INVOICE' as const, id: 'older', paise: 300 },
  ]
  expect(planReversal([advance(500), invoice('newest', 100)], money(100, ...used))).toEqual({
    invoices: [
      { invoiceId: 'newest', amountPaise: 400 },
      { invoiceId: 'older', amountPaise: 50 },
    ],
    charges: [{ chargeId: 'charge', amountPaise: 50 }],
    advances: [{ ...at, amountPaise: 100 }],
    owed: [],
  })
})

test('a ticket owes an advance that is gone', () => {
  expect(planReversal([advance(500)], money(0)).owed).toEqual([{ ...at, amountPaise: 500 }])
})

test('the postings of a reversal balance in every group', () => {
  const lines = [advance(500), { ...advance(300), programId: 'p2', enrollmentId: 't2' }]
  expect(reversalPostings({ account: 'CASH', subjectId: 'b1' }, lines)).toEqual([
    { account: 'TICKET', subjectId: 't1', amountPaise: 500, programId: 'p1' },
    { account: 'CASH', subjectId: 'b1', amountPaise: -500, programId: 'p1' },
    { account: 'TICKET', subjectId: 't2', amountPaise: 300, programId: 'p2' },
    { account: 'CASH', subjectId: 'b1', amountPaise: -300, programId: 'p2' },
  ])
})
