import { expect, test } from 'vitest'
import { grossBillWarnings } from './import-books.rules.ts'

const dues = { ticketCount: 20, unpaidCount: 3, unpaidPaise: 1_500_000, instalmentPaise: 500_050, hasNextCycle: true }

test('[spec: Opening balances] an import says in words what will be billed gross', () => {
  const [unpaid, next] = grossBillWarnings(dues).map(({ message }) => message)
  expect(unpaid).toContain('3 unpaid past instalments are owed gross, ₹ 15,000 in all')
  expect(next).toContain('the whole instalment of ₹ 5,000.5 from each of 20 tickets')
  expect(next).toContain('State opening balances before the first live cycle is settled')
})

test('[spec: Opening balances] an import says nothing about what will not be billed', () => {
  expect(grossBillWarnings({ ...dues, unpaidCount: 0, unpaidPaise: 0, hasNextCycle: false })).toEqual([])
})
