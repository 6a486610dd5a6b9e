import { expect, test } from 'vitest'
import { CHECK_CODE_LENGTH, checkAddress, lastDigits, printCheckCode, readCheckCode } from './check-codes.rules.ts'

test('a code is read as it was printed, however it is typed', () => {
  const code = printCheckCode(Uint8Array.from({ length: CHECK_CODE_LENGTH }, (_, index) => 255 - index))
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  const plain = code.replaceAll('-', '')
  expect(readCheckCode(code)).toBe(plain)
  expect(readCheckCode(` ${plain.toLowerCase()} `)).toBe(plain)
  expect(readCheckCode('oil0-0000-0000-0000')).toBe('0110000000000000')
})

test('what cannot be a code is none', () => {
  for (const text of ['', '0000', '0000-0000-0000-000U', '0000-0000-0000-0000-0', "'; --"])
    expect(readCheckCode(text)).toBeNull()
})

test('the last two digits of a ticket number', () => {
  expect([7, 42, 1234].map(lastDigits)).toEqual(['07', '42', '34'])
})

test('the QR code of a printed passbook leads to the page that checks it, without its code in a log', () => {
  const address = new URL(checkAddress('https://kuri.example', 'AAXY-DW3W-9BXQ-DDZB'))
  expect(address.pathname + address.search).toBe('/check-passbook')
  expect(address.hash).toBe('#AAXY-DW3W-9BXQ-DDZB')
})
