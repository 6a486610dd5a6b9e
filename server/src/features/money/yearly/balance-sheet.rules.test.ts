import { MAPPED_ACCOUNTS, type MappedAccount } from '@kuri/contract/money/balance-sheets.contract'
import { LEDGER_ACCOUNTS } from '@kuri/contract/money/books.contract'
import { expect, test } from 'vitest'
import { ACCOUNTS } from '#features/money/ledger/accounts.rules'
import { isPlace, USUAL_MAPPING, yearBefore, yearFigures, yearPeriod } from './balance-sheet.rules.ts'
import { GROUP_PLACES } from './group-statement.rules.ts'

test('every account of the ledger has a place in the balance sheet and in the statement of a group', () => {
  const accounts = Object.keys(ACCOUNTS).sort()
  expect([...LEDGER_ACCOUNTS].sort()).toEqual(accounts)
  expect(Object.keys(GROUP_PLACES).sort()).toEqual(accounts)
  expect(Object.keys(USUAL_MAPPING).sort()).toEqual([...MAPPED_ACCOUNTS].sort())
  expect(Object.entries(USUAL_MAPPING).filter(([, place]) => !isPlace(place))).toEqual([])
})

test('an account stands in the balance sheet or in the profit and loss account, not in both', () => {
  expect(isPlace({ debit: 'A13', credit: 'I_OTHER' })).toBe(false)
  expect(isPlace({ debit: 'E_OTHER', credit: 'L12' })).toBe(false)
})

test('profit of all years is carried, so both sides are equal; income of the year is its own', () => {
  const row = (account: MappedAccount, closingPaise: number, movedPaise = 0) => ({ account, closingPaise, movedPaise })
  const { heads, profitPaise, carriedPaise } = yearFigures(
    [row('CASH', 9000), row('TICKET', 500), row('TICKET', -300), row('PRIZE_PAYABLE', -7000), row('COMMISSION_INCOME', -2300, -800), row('BAD_DEBTS', 100, 100)],
    USUAL_MAPPING,
  ) // biome-ignore format: one line
  expect(Object.fromEntries(heads)).toEqual({
    A1: 9000, A13: 500, L8: 300, L6: 7000, I_COMMISSION: 800, E_BAD_DEBTS: 100, L13: 2200,
  }) // biome-ignore format: one line
  expect([profitPaise, carriedPaise]).toEqual([700, 2200])
})

test('a financial year runs from April to March', () => {
  expect(yearPeriod('2026-27')).toEqual({ from: '2026-04-01', to: '2027-03-31' })
  expect(yearPeriod('1999-00')).toEqual({ from: '1999-04-01', to: '2000-03-31' })
  expect(yearPeriod('2026-29')).toBeNull()
  expect(yearBefore('2000-01')).toBe('1999-00')
})
