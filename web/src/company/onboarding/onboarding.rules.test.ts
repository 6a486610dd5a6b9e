import { expect, test } from 'vitest'
import { bankDefaults, businessBody, businessDefaults } from './onboarding.rules.ts'

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
    registeredAddress: {},
  })
})

test('a masked account number is typed again', () => {
  const saved = { accountHolder: 'Nila Chits', accountNumber: 'XXXXXX7890' }
  expect(bankDefaults(saved)).toEqual({ bankAccount: { accountHolder: 'Nila Chits' } })
  expect(bankDefaults(null)).toEqual({ bankAccount: {} })
})

test('what the switches hide is not sent', () => {
  const typed = {
    hasGstin: false,
    gstin: '32AB',
    registeredSameAsBillingAddress: true,
    registeredAddress: { line1: 'x' },
  }
  expect(businessBody(typed)).toEqual({ hasGstin: false, registeredSameAsBillingAddress: true })
  const other = { ...typed, hasGstin: true, registeredSameAsBillingAddress: false }
  expect(businessBody(other)).toEqual(other)
})
