import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanced } from '#features/money/ledger/accounts.rules'
import { openingPostings, type PastMonth, restoreMonths, rowProblems, spreadArrears } from './opening-balances.rules.ts'

const month = (cycleNumber: number, changes: Partial<PastMonth> = {}): PastMonth => ({
  enrollmentId: 'e',
  cycleId: `c${cycleNumber}`,
  cycleNumber,
  invoiceId: `i${cycleNumber}`,
  holdsPaise: 200_000,
  openingPaise: 0,
  receivedPaise: 0,
  ...changes,
})
const openings = (months: readonly { cycleNumber: number; newOpeningPaise: number }[]) =>
  Object.fromEntries(months.map(({ cycleNumber, newOpeningPaise }) => [cycleNumber, newOpeningPaise]))

test('[spec: Opening balances] the newest months hold the arrears, each up to its instalment', () => {
  const months = [month(1), month(2), month(3, { holdsPaise: 0 }), month(4)]
  expect(openings(spreadArrears(months, 250_050))).toEqual({ 4: 200_000, 3: 0, 2: 50_050, 1: 0 })
  expect(openings(spreadArrears(months, 0))).toEqual({ 4: 0, 3: 0, 2: 0, 1: 0 })
})

test('[spec: Opening balances] a withdrawn statement leaves the months as the import did', () => {
  expect(openings(restoreMonths([month(1), month(2), month(3, { invoiceId: null })], ['i1']))).toEqual({
    1: 200_000,
    2: 0,
    3: 0,
  })
})

test('[spec: Opening balances] every bad row is reported with its path', () => {
  const rows = [
    { enrolledSubscriberId: 'e', arrears: 4000.01 },
    { enrolledSubscriberId: 'e', advance: 1.005 },
    { enrolledSubscriberId: 'x', lateCharge: '5.00' },
  ]
  expect(rowProblems(rows, new Map([['e', 400_000]])).map(({ path }) => path)).toEqual([
    'rows.0.arrears',
    'rows.1.enrolledSubscriberId',
    'rows.1.advance',
    'rows.2.enrolledSubscriberId',
  ])
})

test('[spec: Opening balances] the postings of opening balances sum to zero, whatever they are', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), (advancePaise, dividendPaise, lateChargePaise) => {
      const ticket = { enrollmentId: 'e', programId: 'p' }
      balanced(openingPostings(ticket, { arrearsPaise: null, advancePaise, dividendPaise, lateChargePaise }))
    }),
  )
})
