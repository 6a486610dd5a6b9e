import { expect, test } from 'vitest'
import { addressProblems, planAddresses } from './company-addresses.rules.ts'

const address = (line1: string) => ({
  line1,
  line2: null,
  pincode: '679101',
  postOffice: 'Ottapalam',
  city: 'Ottapalam',
  district: 'Palakkad',
  state: 'Kerala',
  cityId: 1,
  postOfficeId: 2,
})
const [old, next, own] = [address('Old'), address('Next'), address('Own')]

test('equal addresses stay equal until another registered one is stated', () => {
  expect(planAddresses(true, old, { billingAddress: next })).toEqual({ isSame: true, billing: next, registered: next })
  expect(planAddresses(true, old, { registeredAddress: own })).toEqual({ isSame: false, registered: own })
  expect(planAddresses(false, old, { billingAddress: next })).toEqual({ isSame: false, billing: next })
})

test('the registered address becomes the billing address, and can stay as it is when it no longer follows', () => {
  expect(planAddresses(false, old, { registeredSameAsBillingAddress: true })).toEqual({ isSame: true, registered: old })
  expect(planAddresses(true, old, { registeredSameAsBillingAddress: false })).toEqual({ isSame: false })
})

test('an own registered address contradicts the same one', () => {
  const both = { registeredSameAsBillingAddress: true, registeredAddress: own }
  expect(addressProblems(both).map(({ path }) => path)).toEqual(['registeredAddress'])
  expect(addressProblems({ registeredAddress: own })).toEqual([])
})
