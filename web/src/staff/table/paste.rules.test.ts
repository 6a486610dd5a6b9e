import { expect, test } from 'vitest'
import { readPasted, rowOf } from './paste.rules.ts'

const COLUMNS = [
  { key: 'name', words: ['Name'] },
  { key: 'mobileNumber', words: ['Mobile', 'Mobile number'] },
  { key: 'email', words: ['Email', 'E-mail'] },
]

test('rows without a header are read in the order of the columns', () => {
  expect(readPasted('Devi\t9446000001\tdevi@nila.in\n\nRavi\t9446000002\t', COLUMNS)).toEqual([
    { name: 'Devi', mobileNumber: '9446000001', email: 'devi@nila.in' },
    { name: 'Ravi', mobileNumber: '9446000002' },
  ])
})

test('a header gives the order, and columns that nobody knows are left out', () => {
  expect(readPasted('E-mail;Age;NAME\r\ndevi@nila.in;41;"Devi K"', COLUMNS)).toEqual([
    { email: 'devi@nila.in', name: 'Devi K' },
  ])
})

test('an empty field has no rows', () => {
  expect(readPasted(' \n', COLUMNS)).toEqual([])
})

test('a problem of the service names its row and field', () => {
  expect(rowOf('branches.1.address.pincode')).toEqual({ index: 1, field: 'address.pincode' })
  expect(rowOf('branches')).toBeNull()
})
