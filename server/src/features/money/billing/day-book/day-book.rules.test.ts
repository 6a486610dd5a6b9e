import { expect, test } from 'vitest'
import { cashMovements, countedPaise, movementPaise, openingPaise, variancePostings } from './day-book.rules.ts'

test('a day starts with the last count, what was booked after it, and nothing twice', () => {
  expect(openingPaise(undefined, 700)).toBe(700)
  // Counted 990 after 300 had moved that day; 300 of that day, 50 after the count and 200 later are booked since.
  expect(openingPaise({ countedPaise: 990, movementPaise: 300 }, 300 + 50 + 200)).toBe(1240)
})

test('cash is shown by what moved it', () => {
  const movements = cashMovements([
    { kind: 'RECEIPT', paise: 1000 },
    { kind: 'RECEIPT_REVERSED', paise: -200 },
    { kind: 'PAYOUT', paise: -300 },
    { kind: 'BANK_DEPOSIT', paise: -400 },
    { kind: 'REMOVAL', paise: -1 },
  ])
  expect(movements).toEqual({
    received: 1000,
    givenBack: -200,
    payouts: -300,
    refunds: 0,
    deposited: -400,
    withdrawn: 0,
    other: -1,
  })
  expect(movementPaise(movements)).toBe(99)
})

test('notes and coins are counted by their value', () => {
  expect(countedPaise({ 500: 3, 10: 2, 1: 4 })).toBe(152_400)
  expect(countedPaise({})).toBe(0)
})

test('missing cash lies in suspense', () => {
  expect(variancePostings('b1', -500)).toEqual([
    { account: 'CASH', subjectId: 'b1', amountPaise: -500 },
    { account: 'SUSPENSE', subjectId: 'b1', amountPaise: 500 },
  ])
})
