import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasCompletionEngine, isNew, judgeAnswers, type Points, scorePersonality } from './challenges.rules.ts'

const KEYS = ['A', 'B', 'C', 'D'] as const
const inOrder = KEYS.map((resultKey, index) => ({ resultKey, displayOrder: index + 1 }))
const chosen = (...points: Points[]) => points.map((each) => ({ points: each }))

test('[spec: Challenges and scoring] the highest sum over the chosen options wins', () => {
  expect(scorePersonality(inOrder, chosen({ A: 2, B: 1 }, { B: 3 }, { C: 2 }))).toEqual({
    resultKey: 'B',
    matchPercentage: 50,
  })
})

test('[spec: Challenges and scoring] a tie goes to the lowest displayOrder, whatever the order of the list', () => {
  const answers = chosen({ D: 2 }, { B: 2 })
  expect(scorePersonality(inOrder, answers)?.resultKey).toBe('B')
  expect(scorePersonality([...inOrder].reverse(), answers)?.resultKey).toBe('B')
})

test('[spec: Challenges and scoring] with the same displayOrder a tie goes to the first key', () => {
  const level = ['D', 'B', 'C'].map((resultKey) => ({ resultKey, displayOrder: 1 }))
  expect(scorePersonality(level, chosen({ D: 1, C: 1, B: 1 }))?.resultKey).toBe('B')
})

test('[spec: Challenges and scoring] the percentage is rounded, and 0 when no points were awarded', () => {
  expect(scorePersonality(inOrder, chosen({ A: 2, B: 1 }))?.matchPercentage).toBe(67)
  expect(scorePersonality(inOrder, chosen({ A: 1, B: 1, C: 1 }))?.matchPercentage).toBe(33)
  expect(scorePersonality(inOrder, chosen({}, {}))).toEqual({ resultKey: 'A', matchPercentage: 0 })
})

test('[spec: Challenges and scoring] points for an unknown key are ignored, and without results there is no outcome', () => {
  expect(scorePersonality(inOrder, chosen({ A: 1, Z: 9 }))).toEqual({ resultKey: 'A', matchPercentage: 100 })
  expect(scorePersonality([], chosen({ A: 1 }))).toBeNull()
})

describe('for any answers', () => {
  const awarded = fc.array(fc.dictionary(fc.constantFrom(...KEYS), fc.integer({ min: 0, max: 5 })), { maxLength: 15 })
  const results = fc.uniqueArray(
    fc.record({ resultKey: fc.constantFrom(...KEYS), displayOrder: fc.integer({ min: 1, max: 3 }) }),
    { selector: ({ resultKey }) => resultKey, minLength: 1 },
  )

  test('[spec: Challenges and scoring] no result scores higher than the winner, and a tie goes to the lowest order, then key', () => {
    fc.assert(
      fc.property(results, awarded, (possible, points) => {
        const outcome = scorePersonality(possible, chosen(...points))!
        const sum = (key: string) => points.reduce((total, each) => total + (each[key] ?? 0), 0)
        const winner = possible.find(({ resultKey }) => resultKey === outcome.resultKey)!
        for (const other of possible) {
          expect(sum(other.resultKey)).toBeLessThanOrEqual(sum(winner.resultKey))
          if (other === winner || sum(other.resultKey) < sum(winner.resultKey)) continue
          expect(
            winner.displayOrder < other.displayOrder ||
              (winner.displayOrder === other.displayOrder && winner.resultKey < other.resultKey),
          ).toBe(true)
        }
        const total = possible.reduce((all, { resultKey }) => all + sum(resultKey), 0)
        expect(outcome.matchPercentage).toBe(total === 0 ? 0 : Math.round((sum(winner.resultKey) / total) * 100))
      }),
    )
  })

  test('[spec: Challenges and scoring] the order of answers and results changes nothing, and the percentage stays within 0 and 100', () => {
    const anyPoints = fc.array(fc.dictionary(fc.constantFrom(...KEYS), fc.integer({ min: -5, max: 5 })))
    fc.assert(
      fc.property(results, anyPoints, (possible, points) => {
        const outcome = scorePersonality(possible, chosen(...points))!
        expect(scorePersonality([...possible].reverse(), chosen(...[...points].reverse()))).toEqual(outcome)
        expect(Number.isInteger(outcome.matchPercentage)).toBe(true)
        expect(outcome.matchPercentage).toBeGreaterThanOrEqual(0)
        expect(outcome.matchPercentage).toBeLessThanOrEqual(100)
      }),
    )
  })
})

const questions = ['q1', 'q2'].map((id) => ({ id, options: ['a', 'b'].map((o) => ({ id: `${id}${o}`, points: {} })) }))
const answer = (questionId: string, optionId: string) => ({ questionId, optionId })
const problemPaths = (...answers: Parameters<typeof judgeAnswers>[1]) =>
  judgeAnswers(questions, answers).problems?.map(({ path }) => path) ?? null

test('[spec: Errors] every question is answered once, with an option of its own', () => {
  expect(problemPaths(answer('q2', 'q2b'), answer('q1', 'q1a'))).toBeNull()
  expect(problemPaths(answer('q1', 'q1a'))).toEqual(['answers'])
  expect(problemPaths(answer('q1', 'q1a'), answer('q1', 'q1b'), answer('q2', 'q2a'))).toEqual(['answers.1.questionId'])
  expect(problemPaths(answer('q1', 'q2a'), answer('q2', 'q2a'))).toEqual(['answers.0.optionId'])
  expect(problemPaths(answer('q1', 'q1a'), answer('q2', 'q2a'), answer('q9', 'q1a'))).toEqual(['answers.2.questionId'])
  expect(problemPaths()).toEqual(['answers', 'answers'])
})

test('[spec: Answers] selectedOptionId is another name of optionId; one is required, and the two must not differ', () => {
  const second = answer('q2', 'q2a')
  expect(problemPaths({ questionId: 'q1', selectedOptionId: 'q1b' }, second)).toBeNull()
  expect(problemPaths({ ...answer('q1', 'q1b'), selectedOptionId: 'q1b' }, second)).toBeNull()
  expect(problemPaths({ ...answer('q1', 'q1a'), selectedOptionId: 'q1b' }, second)).toEqual([
    'answers.0.selectedOptionId',
  ])
  expect(problemPaths({ questionId: 'q1' }, second)).toEqual(['answers.0.optionId'])
})

test('[spec: Errors] only personality challenges have a completion engine', () => {
  expect(hasCompletionEngine('PERSONALITY')).toBe(true)
  for (const category of ['QUIZ', 'PUZZLE', 'PREDICTION', 'POLL', 'HABIT', 'REFERRAL'])
    expect(hasCompletionEngine(category)).toBe(false)
})

test('[spec: Challenges and scoring] a challenge is new for thirty days', () => {
  const published = new Date('2026-11-01T00:00:00Z')
  expect(isNew(published, new Date('2026-11-30T23:59:59Z'))).toBe(true)
  expect(isNew(published, new Date('2026-12-01T00:00:00Z'))).toBe(false)
  expect(isNew(null, published)).toBe(false)
})
