import { provisionCompany } from '@kuri/contract/companies/companies.contract'
import { expect, test } from 'vitest'
import {
  accountDifference,
  fieldsOf,
  isSameMobile,
  missingFields,
  searchableMobile,
  stepOfPath,
  withoutSwitchedOff,
} from './steps.rules.ts'

test('every field of a step leads back to its step', () => {
  for (const step of [1, 2, 3, 4]) for (const path of fieldsOf(step)) expect(stepOfPath(path)).toBe(step)
})

test('every part of the body belongs to a step', () => {
  const shown = [1, 2, 3, 4].flatMap((step) => fieldsOf(step)).map((path) => path.split('.')[0])
  // They have a default or are switches beside the fields.
  const others = ['countryCode', 'registeredSameAsBillingAddress', 'requiresSubAccount']
  for (const name of Object.keys(provisionCompany.body.properties)) expect([...shown, ...others]).toContain(name)
})

test('a switch makes its fields necessary', () => {
  expect(missingFields({})).toEqual(['registeredAddress.line1'])
  expect(missingFields({ hasGstin: true, registeredSameAsBillingAddress: true, requiresSubAccount: true })).toEqual([
    'gstin',
    'bankAccount.accountNumber',
  ])
})

test('what belongs to a switch that is off is not sent', () => {
  const typed = { gstin: '32', registeredAddress: { line1: 'x' }, bankAccount: { accountNumber: '1' } }
  expect(withoutSwitchedOff({ ...typed, registeredSameAsBillingAddress: true })).toEqual({
    registeredSameAsBillingAddress: true,
  })
  const on = { ...typed, hasGstin: true, requiresSubAccount: true }
  expect(withoutSwitchedOff(on)).toEqual(on)
})

test('two account numbers are compared without spaces', () => {
  expect(accountDifference('3804 1177 0216', '380411770216')).toBeNull()
  expect(accountDifference('380411770216', '380411770261')).toEqual({ first: '0216', second: '0261' })
})

test('a company is found by its mobile number, however it was typed', () => {
  expect(searchableMobile('+91 94460-55012')).toBe('9446055012')
  expect(isSameMobile('+919446055012', '94460 55012')).toBe(true)
})
