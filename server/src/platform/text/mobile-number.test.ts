import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMobile } from './mobile-number.ts'

test.each([
  ['+919800000000', '+919800000000'],
  ['9800000000', '+919800000000'],
  ['98000 00000', '+919800000000'],
  ['09800000000', '+919800000000'],
  ['919800000000', '+919800000000'],
  ['+91 (0) 98000-00000', '+919800000000'],
  ['+9109800000000', '+919800000000'],
])('[spec: Fields of a program] reads %s as the Indian number %s', (text, number) => {
  expect(parseMobile(text)).toBe(number)
})

test('[spec: Employee endpoints] adds the code of the country to a national number and to no other', () => {
  expect(parseMobile('050 123 4567', 'AE')).toBe('+971501234567')
  expect(parseMobile('+91 98000 00000', 'AE')).toBe('+919800000000')
  expect(parseMobile('+49 1512 3456789', 'IN')).toBe('+4915123456789')
})

test.each(['123', '+123456789', '+1234567890123456', '98000', '98000000001234', '', '+', 'abc'])(
  '[spec: Fields of a program] rejects %j as a mobile number',
  (text) => {
    expect(parseMobile(text)).toBeNull()
  },
)

test('[spec: Fields of a program] accepts plus and 10 to 15 digits for every country, and removes blanks, hyphens and brackets', () => {
  for (const text of ['+911234567890123', '+9198000000', '+999123456789', '+100000000000000'])
    expect(parseMobile(text)).toBe(text)
  expect(parseMobile('+91 (12345) 678-90123')).toBe('+911234567890123')
  fc.assert(
    fc.property(fc.stringMatching(/^\+[1-9]\d{9,14}$/), (text) => {
      expect(parseMobile(text)).toMatch(/^\+\d{10,15}$/)
    }),
  )
})
