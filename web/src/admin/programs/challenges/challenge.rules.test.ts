import { CHALLENGE_ICONS } from '@kuri/contract/programs/challenge-editing.contract'
import { expect, test } from 'vitest'
import {
  emptyContent,
  emptyResult,
  nextResult,
  pointsOf,
  unreachable,
  withoutResult,
  withPoints,
} from './challenge.rules.ts'

test('points go with the result that they belong to, and a new result gets a key of its own', () => {
  const content = emptyContent()
  const [question] = content.questions
  question!.options[0] = withPoints(withPoints(question!.options[0]!, 'result-1', 3), 'result-2', 1)
  const left = withoutResult(content, 'result-1')
  expect(left.questions[0]!.options[0]!.points).toEqual([{ resultKey: 'result-2', points: 1 }])
  expect(nextResult(left.results).resultKey).toBe('result-3')
})

test('no points are not stored, and results that nobody can get are named', () => {
  const content = emptyContent()
  const option = withPoints(content.questions[0]!.options[0]!, 'result-1', 2)
  expect(pointsOf(withPoints(option, 'result-1', 0), 'result-1')).toBe(0)
  content.questions[0]!.options[0] = option
  expect(unreachable(content)).toEqual(['result-2'])
})

test('a new result begins with an icon that the service draws', () => {
  expect(CHALLENGE_ICONS).toContain(emptyResult(1).iconKey)
})
