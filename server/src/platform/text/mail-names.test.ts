import { isPlainName } from '@kuri/contract/kit/formats'
import { expect, test } from 'vitest'
import { nameForMail } from './mail-names.ts'

test.each([
  'M/s. A.B. Chits (P) Ltd. No. 2',
  'K.R.Bakes Pvt.Ltd.',
  "St.Mary's Kuries & Co.",
  'R.K.Co',
  'Malabar Chits #4, Unit 12/3 [Kozhikode]',
  'ശ്രീ ചിട്ടി ഫണ്ട്',
  'അവന്‍ ചിട്ടി',
  'क्‍ष चिट फंड',
  'Dr. Asha Nair',
  'Company 1.5',
])('takes the name %s', (name) => {
  expect(isPlainName(name)).toBe(true)
})

test.each([
  'URGENT: verify at https://evil.example/kyc. Team Kuri',
  'evil.example/kyc',
  'Visit www.evil',
  'Pay at evil.com now',
  'EVIL.CO.IN',
  't.me/evil',
  'javascript:alert(1)',
  'mail me@evil.example',
  '192.168.0.1',
  'two\nlines',
  'tab\there',
  'null\u0000',
  'right to left \u202e',
  'zero\u200bwidth',
  'line\u2028separator',
])('rejects the name %j', (name) => {
  expect(isPlainName(name)).toBe(false)
})

test('a name in an email is one short line without anything that looks like a link', () => {
  expect(nameForMail('M/s. A.B. Chits (P) Ltd. No. 2')).toBe('M/s. A. B. Chits (P) Ltd. No. 2')
  expect(nameForMail('a\r\nb  https://evil.example/x me@evil.example')).toBe(
    'a b https: //evil. example/x me@ evil. example',
  )
  expect(nameForMail('അവന്‍ ചിട്ടി')).toBe('അവന്‍ ചിട്ടി')
  expect(nameForMail('x'.repeat(200))).toBe(`${'x'.repeat(60)}…`)
})
