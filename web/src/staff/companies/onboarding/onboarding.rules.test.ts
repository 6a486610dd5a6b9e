import { expect, test } from 'vitest'
import { bankDefaults, businessDefaults } from './onboarding.rules.ts'

test('a form begins with what was saved', () => {
  const saved = { id: 'a1', line1: '1 Market Road', line2: null, cityId: 7 }
  expect(
    businessDefaults({
      hasGstin: false,
      gstin: null,
      billingAddress: saved,
      registeredSameAsBillingAddress: false,
      registeredAddress: null,
    }),
  ).toEqual({
    hasGstin: false,
    billingAddress: { line1: '1 Market Road', cityId: 7 },
    registeredSameAsBillingAddress: true,
  })
})

test('a masked account number is typed again', () => {
  const saved = { accountHolder: 'Nila Chits', accountNumber: 'XXXXXX7890' }
  expect(bankDefaults(saved)).toEqual({ bankAccount: { accountHolder: 'Nila Chits' } })
  expect(bankDefaults(null)).toEqual({ bankAccount: {} })
})
