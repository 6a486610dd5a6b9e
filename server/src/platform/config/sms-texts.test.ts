import { expect, test } from 'vitest'
import { SMS_KINDS, type SmsTexts, smsLanguage, templatesProblem } from './sms-texts.ts'

const english = Object.fromEntries(SMS_KINDS.map((kind) => [kind, { en: '1107' }])) as NonNullable<
  SmsTexts['templates']
>

test('the reader gets their language where it is allowed and registered, else English', () => {
  const templates = { ...english, signInCode: { en: '1', ml: '2' } }
  const texts: SmsTexts = { languages: ['en', 'ml'], templates }
  expect(smsLanguage(texts, 'signInCode', 'ml')).toBe('ml')
  expect(smsLanguage(texts, 'notice', 'ml')).toBe('en')
  expect(smsLanguage({ ...texts, languages: ['en'] }, 'signInCode', 'ml')).toBe('en')
  expect(smsLanguage({ languages: ['en', 'hi'], templates: null }, 'notice', 'hi')).toBe('hi')
  expect(smsLanguage({ languages: ['en', 'hi'], templates: null }, 'notice', 'ml')).toBe('en')
})

test.each([
  [english, null],
  [[], 'must be a JSON object'],
  ['1107', 'must be a JSON object'],
  [{ ...english, otp: { en: '1' } }, 'has no message "otp"'],
  [{ ...english, notice: '1' }, 'by language'],
  [{ ...english, notice: { en: '1', fr: '2' } }, 'has no language "fr"'],
  [{ ...english, notice: { en: 1107 } }, 'the id of "notice" in en'],
  [{ ...english, notice: { en: '1"2' } }, 'the id of "notice" in en'],
  [{ ...english, notice: { ml: '1' } }, 'must have an English template (en) for notice'],
  [{ signInCode: { en: '1' } }, 'must have an English template (en) for wrongCodes, '],
])('%j is judged', (given, problem) => {
  if (problem === null) expect(templatesProblem(given)).toBeNull()
  else expect(templatesProblem(given)).toContain(problem)
})
