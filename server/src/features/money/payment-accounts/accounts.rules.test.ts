import { expect, test } from 'vitest'
import { balanced } from '#features/money/ledger/accounts.rules'
import { keyProblems, paymentDestination, settlementPostings } from './accounts.rules.ts'

test.each([
  [{ status: 'ACTIVE' }, true, 'OWN'],
  [{ status: 'ACTIVE' }, false, 'OWN'],
  [{ status: 'DISABLED' }, true, null],
  [{ status: 'DISABLED' }, false, null],
  [undefined, true, 'PLATFORM'],
  [undefined, false, null],
] as const)('a company with the account %o pays, with the platform allowed: %s, into %s', (account, allowed, to) => {
  expect(paymentDestination(account, allowed)).toBe(to)
})

test('a webhook secret must look random, and another key needs its secret', () => {
  const pathsOf = (keys: Parameters<typeof keyProblems>[0]) => keyProblems(keys).map(({ path }) => path)
  expect(pathsOf({ webhookSecret: 'a'.repeat(40) })).toEqual(['webhookSecret'])
  expect(pathsOf({ webhookSecret: 'f3a91c07be52d8643e0b7a95c1d2e4f8' })).toEqual([])
  expect(pathsOf({ keyId: 'rzp_live_1234' })).toEqual(['keySecret'])
  expect(pathsOf({ keySecret: 'a new secret' })).toEqual([])
})

test('a settlement moves what reached the bank and the fee from the provider', () => {
  const postings = settlementPostings({ subjectId: 'p', bankAccountId: 'b', amountPaise: 900, feePaise: 100 })
  expect(balanced(postings).map(({ account, amountPaise }) => [account, amountPaise])).toEqual([
    ['BANK', 900],
    ['PROVIDER_FEES', 100],
    ['PROVIDER', -1000],
  ])
})
