import { expect, test } from 'vitest'
import { REFUSALS } from './refusals.ts'

const entries = Object.entries(REFUSALS)

test.each(entries)('the message of %s is one plain sentence', (_code, { message }) => {
  expect(message).toMatch(/^[A-Z].*[^.]\.$/)
  expect(message).not.toMatch(/[.!?] /)
  expect(message.length).toBeLessThanOrEqual(120)
  expect(message).not.toMatch(/\b(he|his|him|door|told|anew|of ours)\b/i)
})

test('refusals with the same status have different messages', () => {
  const sentences = entries.map(([, { status, message }]) => `${status} ${message}`)
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([])
})
