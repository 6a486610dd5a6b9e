import { expect, test } from 'vitest'
import { idHasPhoneNumber } from './contacts.ts'
import { isNameWithoutContacts } from './formats.ts'

test.each([
  'Nila 1 Lakh 50 Months',
  'കുറി 1,00,000 – ഓണം 2026',
  'കുറി ൧,൦൦,൦൦൦ – ഓണം ൨൦൨൬',
  'Kozhikode (Main) Br. No. 2',
  'Gold 5L/25M',
  'Onam 2026-27 50000',
  'Nila 2500000',
  'Nila 1,00,00,000 x 100',
  'Vishu 14-04-2027 25000',
  'Started 2026-11-17',
  "St.Mary's Kuri No.12/2026",
  'தீபாவளி சீட்டு ₹ 5,00,000 (25 மாதம்)',
  'दिवाली चिट 2 लाख / 20 माह',
  'Test program 1794942000000',
  'Monsoon 2 Lakh #4',
])('takes the name %s', (name) => {
  expect(isNameWithoutContacts(name)).toBe(true)
})

test.each([
  'call 9876543210 now',
  'call 98765 43210',
  'call 98765-43210',
  'call 98.76.54.32.10',
  'call 9 8 7 6 5 4 3 2 1 0',
  'call (0484) 234 5678',
  'call 0484/2345678',
  'call 234 5678',
  'call +91 98765 43210',
  'call 00919876543210',
  'call 1800 123 4567',
  'call 98,765,432,10',
  'call 9,876,543,210',
  'call 98 2012 3456',
  'call 98765 43000',
  'call ９８７６５４３２１０',
  'call ९८७६५४३२१०',
  'call ⑨⑧⑦⑥⑤④③②①⓪',
  'verify at https://evil.example/kyc',
  'evil．com',
  'evil。com',
  'evil․com',
  'ｅｖｉｌ.ｃｏｍ',
  'kyc.sbs',
  't.me/evil',
  'pay me@bank.example',
  'two\nlines',
  'HQ\rURL:x',
  'zero\u200bwidth',
])('rejects the name %j', (name) => {
  expect(isNameWithoutContacts(name)).toBe(false)
})

test.each([
  'CALL-98765-A-43210',
  'C9A8L7L6X5A4B3C2D1E0',
  'CALL-98765-A-2010-5',
  'TEL-04-95-A-276-B-5432',
  'call 9876543210',
])('finds the phone number in the chit id %s, in which letters stand between the digits of a phone number', (id) => {
  expect(idHasPhoneNumber(id)).toBe(true)
})

test.each(['ONAM-40', 'KL/2026/1234', 'SK-15-08-2026-0012', 'CHIT-1794942000000', 'TCR-12/2026-B-345', 'ONAM-1L'])(
  'finds no phone number in the chit id %s',
  (id) => {
    expect(idHasPhoneNumber(id)).toBe(false)
  },
)
