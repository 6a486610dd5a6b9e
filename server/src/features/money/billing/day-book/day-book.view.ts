import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type { DayBook, DayClosing } from '@kuri/contract/money/day-book.contract'
import { cashMovements, movementPaise } from './day-book.rules.ts'
import type { ClosingRow, getReversedSum, listCashByKind, listDeposits, listReceiptSums } from './day-book.sql.ts'

type View = Static<typeof DayBook>
type Mode = View['receipts']['byMode'][number]['mode']

type Facts = {
  branchId: string
  day: string
  opening: number
  cashByKind: Awaited<ReturnType<typeof listCashByKind>>
  receipts: Awaited<ReturnType<typeof listReceiptSums>>
  reversed: Awaited<ReturnType<typeof getReversedSum>>
  deposits: Awaited<ReturnType<typeof listDeposits>>
  closing: ClosingRow | undefined
}

const sumOf = (sums: readonly { count: number; paise: number }[]) => ({
  count: sums.reduce((total, { count }) => total + count, 0),
  amount: rupees(sums.reduce((total, { paise }) => total + paise, 0)),
})

export function dayBookView({ branchId, day, opening, closing, ...facts }: Facts): View {
  const movements = cashMovements(facts.cashByKind)
  return {
    branchId,
    date: day,
    isClosed: closing !== undefined,
    receipts: {
      ...sumOf(facts.receipts),
      byMode: [...Map.groupBy(facts.receipts, ({ mode }) => mode)].map(([mode, sums]) => ({
        mode: mode as Mode,
        ...sumOf(sums),
      })),
      byEmployee: facts.receipts.map(({ mode, paise, ...sum }) => ({
        ...sum,
        mode: mode as Mode,
        amount: rupees(paise),
      })),
    },
    reversed: { count: facts.reversed.count, amount: rupees(facts.reversed.paise) },
    deposits: facts.deposits.map(({ paise, depositedAt, ...deposit }) => ({
      ...deposit,
      amount: rupees(paise),
      depositedAt: depositedAt.toISOString(),
    })),
    cash: {
      opening: rupees(opening),
      received: rupees(movements.received),
      givenBack: rupees(-movements.givenBack),
      payouts: rupees(-movements.payouts),
      refunds: rupees(-movements.refunds),
      deposited: rupees(-movements.deposited),
      withdrawn: rupees(movements.withdrawn),
      other: rupees(movements.other),
      expected: rupees(opening + movementPaise(movements)),
    },
    closing: closing ? closingView(closing) : null,
  }
}

function closingView(closing: ClosingRow): Static<typeof DayClosing> {
  const expected = closing.openingPaise + closing.movementPaise
  return {
    openingCash: rupees(closing.openingPaise),
    expectedCash: rupees(expected),
    countedCash: rupees(closing.countedPaise),
    variance: rupees(closing.countedPaise - expected),
    reason: closing.reason,
    denominations: closing.denominations as Static<typeof DayClosing>['denominations'],
    closedById: closing.closedById,
    closedAt: closing.closedAt.toISOString(),
  }
}
