import { expect, test } from 'vitest'
import { daysOf, textOfDays } from './days.rules.ts'

test('days are read with commas and spaces, each once', () => {
  expect(daysOf(' 14, 3  3;0')).toEqual({ days: [14, 3, 0], problem: null })
  expect(daysOf('  ')).toEqual({ days: [], problem: null })
  expect(textOfDays([14, 3])).toBe('14, 3')
})

test('what the service would refuse is said before it is sent', () => {
  expect(daysOf('14, soon').problem).toBe('NOT_A_DAY')
  expect(daysOf('-3').problem).toBe('NOT_A_DAY')
  expect(daysOf('61').problem).toBe('TOO_FAR')
  expect(daysOf('1 2 3 4 5 6').problem).toBe('TOO_MANY')
})
