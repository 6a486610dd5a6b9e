import { expect, test } from 'vitest'
import {
  addressDefaults,
  addressPatchOf,
  editDefaults,
  managerDefaults,
  managerPatchOf,
  patchOf,
} from './edit-company.rules.ts'

const company = {
  name: 'Nila Chits',
  email: 'office@nila.in',
  hasGstin: true,
  gstin: '32ABCDE1234F1Z5',
  description: 'Since 1989',
  sroId: 4,
} as Parameters<typeof editDefaults>[0]

test('nothing is sent when nothing differs', () => {
  expect(patchOf(company, editDefaults(company))).toEqual({})
})

test('only the changed fields are sent', () => {
  expect(patchOf(company, { ...editDefaults(company), name: 'Nila' })).toEqual({ name: 'Nila' })
})

test('a company that loses its GSTIN sends none, and an emptied description is removed', () => {
  const { description: _emptied, ...kept } = editDefaults(company)
  expect(patchOf(company, { ...kept, hasGstin: false })).toEqual({ hasGstin: false, gstin: null, description: null })
})

const address = {
  line1: '4 Main Road',
  line2: null,
  pincode: '679101',
  postOffice: 'Ottapalam',
  city: 'Ottapalam',
  district: 'Palakkad',
  state: 'Kerala',
  cityId: 1,
  postOfficeId: 2,
}
const located = {
  ...company,
  billingAddress: address,
  registeredAddress: address,
  registeredSameAsBillingAddress: true,
} as typeof company
type Typed = Parameters<typeof patchOf>[1]

test('an address is sent as a whole when a part of it differs, and the registered one only when it has its own', () => {
  const kept = addressDefaults(located) as Typed
  expect(addressPatchOf(located, kept)).toEqual({})
  const moved = { ...kept.billingAddress!, line1: '9 New Road' }
  expect(addressPatchOf(located, { ...kept, billingAddress: moved })).toEqual({ billingAddress: moved })
  const own = { ...kept, registeredSameAsBillingAddress: false, registeredAddress: moved }
  expect(addressPatchOf(located, own)).toEqual({ registeredSameAsBillingAddress: false, registeredAddress: moved })
})

test('a manager keeps the PAN and Aadhaar that nobody typed', () => {
  const manager = { id: 'm', name: 'Arun', mobileNumber: '+919446055013', email: 'a@nila.in' } as Parameters<
    typeof managerDefaults
  >[0]
  const kept = managerDefaults(manager) as Typed
  expect(managerPatchOf(manager, kept)).toEqual({})
  expect(managerPatchOf(manager, { manager: { ...kept.manager!, name: 'Beena', pan: 'ABCDE1234F' } })).toEqual({
    manager: { id: 'm', name: 'Beena', pan: 'ABCDE1234F' },
  })
})
