import { expect, test } from 'vitest'
import { firstOpenQuestion, readKept, refusedQuestion, shownQuestion, validAnswers, withAnswer } from './play.rules.ts'

const questions = ['q1', 'q2', 'q3'].map((id) => ({ id, options: [{ id: `${id}a` }, { id: `${id}b` }] }))
const answer = (questionId: string, letter = 'a') => ({ questionId, optionId: `${questionId}${letter}` })

test('a changed answer replaces the earlier one', () => {
  expect(withAnswer([answer('q1'), answer('q2')], answer('q1', 'b'))).toEqual([answer('q2'), answer('q1', 'b')])
})

test('answers are sent in the order of the questions, and those of another quiz are dropped', () => {
  const kept = [answer('q3'), answer('q1'), answer('q9'), { questionId: 'q2', optionId: 'gone' }]
  expect(validAnswers(questions, kept)).toEqual([answer('q1'), answer('q3')])
})

test('nobody gets past the first open question, but everybody may go back', () => {
  expect(firstOpenQuestion(questions, [])).toBe(1)
  expect(shownQuestion(questions, [answer('q1')], 3)).toBe(2)
  expect(shownQuestion(questions, [answer('q1'), answer('q2')], 1)).toBe(1)
  const all = questions.map(({ id }) => answer(id))
  expect(firstOpenQuestion(questions, all)).toBe(4)
  expect(shownQuestion(questions, all, 99)).toBe(3)
})

test('a refusal leads to its question', () => {
  const details = { message: '', keyword: 'x' }
  expect(refusedQuestion([{ ...details, path: 'answers.4.optionId' }])).toBe(5)
  expect(refusedQuestion([{ ...details, path: 'answers', params: { number: 2 } }])).toBe(2)
  expect(refusedQuestion([])).toBe(null)
})

test('what another program stored is not taken for answers', () => {
  expect(readKept({})).toBe(null)
  expect(readKept({ attemptId: 5, answers: [] })).toBe(null)
  expect(readKept({ attemptId: 'guest', answers: [null, 'x', answer('q1')] })).toEqual({
    attemptId: 'guest',
    answers: [answer('q1')],
  })
})
