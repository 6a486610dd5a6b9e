import { LANGUAGES } from '@kuri/contract/kit/languages'
import { textOf } from '@kuri/contract/phrases/phrases'
import { expect, test } from 'vitest'
import { SMS_KINDS, type SmsKind } from '#platform/config/sms-texts'
import { writeSms } from './sms-texts.ts'
import { chitText, codeText, dayText, ownText, ownTitle, type SmsValues, timeText } from './sms-values.ts'

const HOSTILE = [
  'URGENT: KYC expired, verify at https://evil.example/kyc',
  'call 9876543210 now',
  'CALL-9876543210',
  '98765-43210',
  'CALL-98765-A-43210',
  'C9A8L7L6X5A4B3C2D1E0',
  'TEL-04-95-A-276-5432',
  'evil.com',
  'KYC-EXPIRED',
  'A1\rB',
  'A1 B',
  '1-a-very-long-number-of-a-chit',
  '९८७६५४३२१०',
  '',
]

const valuesOf = (chitId: string, language: 'en'): SmsValues => {
  const [code, chit] = [codeText('123456'), chitText(chitId, language)]
  const [day, time] = [dayText('2026-12-07'), timeText(new Date('2026-12-07T12:30:00Z'), 'Asia/Kolkata')]
  return {
    signInCode: { code, minutes: 5 },
    wrongCodes: { count: 20 },
    invitationCode: { code },
    deskCode: { code, chit, minutes: 5 },
    guarantorCode: { code, minutes: 5 },
    minutesCode: { code, minutes: 5 },
    secondFactor: { change: ownText(language, 'secondFactor.reset') },
    notice: { title: ownTitle(language, 'PRIZE_WON') },
    auctionNotice: { chit, cycle: 3, day, time },
    dueReminder: { chit, day },
    overdueReminder: { chit, day },
  }
}

const write = (kind: SmsKind, chitId: string, language: (typeof LANGUAGES)[number]) =>
  writeSms(
    { smsTexts: { languages: LANGUAGES, templates: null } },
    kind,
    language,
    valuesOf(chitId, language as 'en')[kind],
  ).text as string

test.each(SMS_KINDS)('the SMS %s contains nothing that a company typed, in any language', (kind) => {
  for (const language of LANGUAGES)
    for (const chitId of HOSTILE) {
      const text = write(kind, chitId, language)
      expect(text).toBe(write(kind, 'evil', language))
      expect(text).not.toMatch(/evil|9876|98765|URGENT|KYC|[{}\p{Cc}]/iu)
    }
})

test('an SMS names a chit by its number, and by neutral words where the number is no short number', () => {
  for (const chitId of ['ONAM-40', 'N12', 'KL/2026/1234', 'ONAM-1L', 'CHIT-1794942000000'])
    expect(chitText(chitId, 'ml')).toBe(chitId)
  for (const chitId of HOSTILE) expect(chitText(chitId, 'ml')).toBe(textOf('ml', 'chit.unnamed'))
  expect(write('dueReminder', 'ONAM-40', 'en')).toBe(
    'The instalment of ONAM-40 is due on 07-12-2026. Open Kuri to pay it.',
  )
  expect(write('dueReminder', '', 'en')).toBe('The instalment of your chit is due on 07-12-2026. Open Kuri to pay it.')
})

test('a value without its form is a bug', () => {
  expect([codeText('123456'), codeText('1234567890')]).toEqual(['123456', '1234567890'])
  for (const text of ['call me', '1234567', '12345678901']) expect(() => codeText(text)).toThrow('form')
  expect(() => dayText('today')).toThrow('form')
})

test('plain text does not compile as a value of an SMS', () => {
  // @ts-expect-error a name that somebody typed
  const values: SmsValues['dueReminder'] = { chit: 'Onam 40' as string, day: dayText('2026-12-07') }
  expect(values.chit).toBe('Onam 40')
})
