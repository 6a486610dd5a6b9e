import { expect, test } from 'vitest'
import { MESSAGES } from '../../../words/en/messages.ts'
import { MESSAGE_TEXTS, previewOf, smsParts, textProblem } from './message-texts.ts'

const code = MESSAGES['sms.signInCode']

test('a replacement keeps the code, uses only known words and has no loose braces', () => {
  expect(textProblem('sms.signInCode', code, 'Kuri: {code}')).toBeNull()
  expect(textProblem('sms.signInCode', code, 'Kuri')).toEqual({ kind: 'MISSING_WORD', word: 'code' })
  expect(textProblem('sms.signInCode', code, '{code} {name}')).toEqual({ kind: 'UNKNOWN_WORD', word: 'name' })
  expect(textProblem('sms.signInCode', code, '{code} {')).toEqual({ kind: 'LOOSE_BRACE' })
  expect(textProblem('notice.PRIZE_PAID.title', 'Paid', '{amount}')).toEqual({ kind: 'TITLE_WITH_WORDS' })
})

test('words inside of other messages and the waiting sentence are no messages', () => {
  const keys = MESSAGE_TEXTS.map(({ key }) => key)
  expect(keys).toContain('mail.invitation.subject')
  expect(keys).toContain('notice.PRIZE_WON.body')
  expect(keys.filter((key) => ['wait.seconds', 'secondFactor.totpAdded'].includes(key))).toEqual([])
  expect(new Set(keys).size).toBe(keys.length)
})

test('a preview fills all words in, and letters of Indian scripts fill an SMS sooner', () => {
  expect(previewOf(code)).toBe('123456 is your Kuri sign-in code. It is valid for 5 minutes. Share it with nobody.')
  expect([smsParts('a'.repeat(160)), smsParts('a'.repeat(161)), smsParts('അ'.repeat(71))]).toEqual([1, 2, 2])
})
