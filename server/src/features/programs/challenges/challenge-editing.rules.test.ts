import { expect, test } from 'vitest'
import { contentProblems } from './challenge-editing.rules.ts'

const result = (resultKey: string, iconKey = 'shield') => ({
  ...{ resultKey, iconKey, title: 'T', description: 'D', shareTitle: 'S', shareBody: 'B' },
})
const option = (...keys: string[]) => ({ text: 'x', points: keys.map((resultKey) => ({ resultKey, points: 1 })) })

test('points name a result once, keys are named once, and icons exist', () => {
  const icons = new Set(['shield'])
  const good = {
    results: [result('a'), result('b')],
    questions: [{ text: 'q', options: [option('a'), option('b', 'a')] }],
  }
  expect(contentProblems(good, icons)).toEqual([])
  const bad = {
    results: [result('a'), result('a', 'nothing')],
    questions: [{ text: 'q', options: [option('c'), option('a', 'a')] }],
  }
  expect(contentProblems(bad, icons).map(({ path }) => path)).toEqual([
    'results.1.resultKey',
    'results.1.iconKey',
    'questions.0.options.0.points.0.resultKey',
    'questions.0.options.1.points.1.resultKey',
  ])
})
