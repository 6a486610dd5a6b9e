import { expect, test } from 'vitest'
import { nextDue, passbookLines, passbookTotals } from './passbook.rules.ts'

const invoice = (cycleNumber: number, changes: object = {}) => ({
  id: `i${cycleNumber}`,
  cycleNumber,
  startDate: `2026-0${cycleNumber}-01`,
  dueDate: `2026-0${cycleNumber}-20`,
  grossPaise: 500_000,
  dividendPaise: 0,
  amountPaise: 500_000,
  paidPaise: 0,
  ...changes,
})
const charge = (changes: object = {}) => ({
  id: 'c1',
  kind: 'LATE' as const,
  invoiceId: 'i2' as string | null,
  chargedOn: '2026-02-28',
  amountPaise: 10_000,
  paidPaise: 0,
  waivedPaise: 0,
  ...changes,
})
const part = (changes: object = {}) => ({
  receiptId: 'r1',
  number: 'HQ/2026-27/000001',
  paidAt: '2026-02-28T10:00:00Z',
  amountPaise: 100_000,
  invoiceId: null as string | null,
  chargeId: null as string | null,
  isAdvance: false,
  ...changes,
})
const facts = (changes: object = {}) => ({
  invoices: [invoice(1)],
  charges: [],
  parts: [],
  prizedCycles: [],
  advancePaise: 0,
  nextCycle: null,
  ...changes,
})

test('a late charge stands with its instalment, and the running balance adds up line by line', () => {
  const lines = passbookLines(
    facts({
      invoices: [
        invoice(1, { paidPaise: 500_000 }),
        invoice(2, { dividendPaise: 40_000, amountPaise: 460_000, paidPaise: 100_000 }),
      ],
      charges: [charge({ waivedPaise: 4_000, paidPaise: 1_000 })],
      parts: [part({ invoiceId: 'i2' }), part({ chargeId: 'c1', amountPaise: 1_000 })],
      prizedCycles: [2],
    }),
  )
  expect(lines).toMatchObject([
    { cycleNumber: 1, paidPaise: 500_000, paidFromAdvancePaise: 500_000, runningPaise: 0, isPrized: false },
    {
      cycleNumber: 2,
      chargePaise: 6_000,
      paidPaise: 101_000,
      paidFromAdvancePaise: 0,
      runningPaise: 365_000,
      isPrized: true,
    },
  ])
  expect(passbookTotals(lines)).toEqual({
    grossPaise: 1_000_000,
    dividendPaise: 40_000,
    chargePaise: 6_000,
    paidPaise: 601_000,
    balancePaise: 365_000,
  })
})

test('a charge without an instalment has its own line by its day, and an advance comes last', () => {
  const lines = passbookLines(
    facts({
      invoices: [invoice(1, { paidPaise: 500_000 }), invoice(3)],
      charges: [charge({ invoiceId: 'cancelled' })],
      advancePaise: 50_000,
    }),
  )
  expect(lines.map(({ kind }) => kind)).toEqual(['INSTALMENT', 'CHARGE', 'INSTALMENT', 'ADVANCE'])
  expect(lines.at(-1)).toMatchObject({ day: null, paidPaise: 50_000, runningPaise: 460_000 })
})

test('next due is the oldest unpaid bill, then the instalment of the next cycle less the advance', () => {
  const open = [invoice(1, { paidPaise: 500_000 }), invoice(2, { paidPaise: 100_000 }), invoice(3)]
  expect(nextDue(facts({ invoices: open }), '2026-02-21')).toEqual({
    amountPaise: 400_000,
    dueDate: '2026-02-20',
    isOverdue: true,
    isBilled: true,
  })
  const nextCycle = { endDate: '2026-02-28', instalmentPaise: 500_000 }
  const paid = facts({ invoices: [invoice(1, { paidPaise: 500_000 })], nextCycle, advancePaise: 20_000 })
  expect(nextDue(paid, '2026-02-01')).toEqual({
    amountPaise: 480_000,
    dueDate: '2026-02-28',
    isOverdue: false,
    isBilled: false,
  })
  expect(nextDue(facts({ invoices: [] }), '2026-02-01')).toBeNull()
})
