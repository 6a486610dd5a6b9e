import { expect, test } from 'vitest'
import { editDefaults, patchOf } from './edit-company.rules.ts'

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
