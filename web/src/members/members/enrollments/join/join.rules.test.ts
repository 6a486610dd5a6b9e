import { check } from '@kuri/contract/kit/check'
import type { Route } from '@kuri/contract/kit/route'
import type { TSchema } from '@kuri/contract/kit/schema'
import { expect, test } from 'vitest'
import { withoutEmpty } from '../../../../ui/form/resolver.ts'
import {
  ADDRESSES_ROUTE,
  aboutRoute,
  addressesBody,
  addressesDefaults,
  INCOME_ROUTE,
  incomeBody,
  incomeDefaults,
} from './join.rules.ts'

const problemsOf = (route: Route, typed: object) =>
  check(route.body as TSchema, withoutEmpty(typed, route.body as never)).problems.map(({ path }) => path)

test('everything about a person is asked for, and a saved Aadhaar number or PAN only once', () => {
  const empty = { name: '', dob: '', gender: '', relationType: '', relationName: '', aadhaarNumber: '', pan: '' }
  expect(problemsOf(aboutRoute({ aadhaarNumber: null, pan: null }), empty)).toHaveLength(7)
  const saved = aboutRoute({ aadhaarNumber: '********0123', pan: null })
  expect(problemsOf(saved, empty)).not.toContain('aadhaarNumber')
  expect(problemsOf(saved, { ...empty, aadhaarNumber: '1' })).toContain('aadhaarNumber')
})

test('a permanent address is asked for only when it is another one', () => {
  const presentAddress = { line1: 'Nila House', pincode: '' }
  const typed = { presentAddress, permanentAddress: { line1: '', pincode: '012345' } }
  const isPresentAddressSameAsPermanentAddress = true
  expect(problemsOf(ADDRESSES_ROUTE, { ...typed, isPresentAddressSameAsPermanentAddress })).toEqual([])
  expect(problemsOf(ADDRESSES_ROUTE, { ...typed, isPresentAddressSameAsPermanentAddress: false }).sort()).toEqual([
    'permanentAddress.line1',
    'permanentAddress.pincode',
  ])
  expect(problemsOf(ADDRESSES_ROUTE, { presentAddress: { line1: '' } })).toContain('presentAddress.line1')
  expect(
    addressesBody({ presentAddress, permanentAddress: { line1: 'x' }, isPresentAddressSameAsPermanentAddress }),
  ).toEqual({ presentAddress, isPresentAddressSameAsPermanentAddress })
})

test('two saved addresses that are equal are the same address', () => {
  const saved = { line1: 'Nila House', line2: null, pincode: '679101', postOffice: null, city: null, district: null }
  const address = { ...saved, state: null, cityId: null, postOfficeId: null }
  const same = addressesDefaults({ presentAddress: address, permanentAddress: { ...address } })
  expect(same).toEqual({
    isPresentAddressSameAsPermanentAddress: true,
    presentAddress: { line1: 'Nila House', pincode: '679101' },
    permanentAddress: {},
  })
  const other = addressesDefaults({ presentAddress: address, permanentAddress: { ...address, line1: 'Other' } })
  expect(other.isPresentAddressSameAsPermanentAddress).toBe(false)
})

test('employment without details has four problems, and other work has none', () => {
  const employmentDetails = { employer: '', employmentType: '', jobTitle: '', officeAddress: { line1: '' } }
  expect(problemsOf(INCOME_ROUTE, { incomeSource: 'EMPLOYMENT', employmentDetails }).sort()).toEqual([
    'employmentDetails.employer',
    'employmentDetails.employmentType',
    'employmentDetails.jobTitle',
    'employmentDetails.officeAddress.line1',
  ])
  expect(problemsOf(INCOME_ROUTE, { incomeSource: 'BUSINESS', employmentDetails })).toEqual([])
  expect(incomeBody({ incomeSource: 'BUSINESS', employmentDetails: { employer: 'x' } })).toEqual({
    incomeSource: 'BUSINESS',
  })
})

test('a saved income of whole rupees is shown without decimals', () => {
  const income = { incomeSource: 'BUSINESS', employmentDetails: null } as const
  expect(incomeDefaults({ ...income, monthlyIncome: '45000.00' })).toMatchObject({ monthlyIncome: '45000' })
  expect(incomeDefaults({ ...income, monthlyIncome: '45000.50' })).toMatchObject({ monthlyIncome: '45000.50' })
})
