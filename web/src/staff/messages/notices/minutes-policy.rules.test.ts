import { expect, test } from 'vitest'
import { isDaysWrong, isStateUnused, isStateWrong, newStateRow, stateProblem } from './minutes-policy.rules.ts'

const row = (state: string, signatureDays = '2', filingDays = '21') => ({
  ...newStateRow(),
  ...{ state, signatureDays, filingDays },
})

test('days are whole numbers within their limits', () => {
  expect(['0', '60'].map((typed) => isDaysWrong('signatureDays', typed))).toEqual([false, false])
  expect(['', '-1', '1.5', '61', '0x1'].map((typed) => isDaysWrong('signatureDays', typed))).toEqual(
    Array(5).fill(true),
  )
  expect(isDaysWrong('filingDays', '0')).toBe(true)
})

test('a state has a name, once in the list whatever its case and spaces', () => {
  const rows = [row('Kerala'), row(' '), row(' KERALA '), row('Goa')]
  expect(rows.map((_, index) => stateProblem(rows, index))).toEqual([null, 'EMPTY', 'TWICE', null])
  expect(isStateWrong([row('Goa', '2', '0')], 0)).toBe(true)
})

test('a state that no branch is in is noticed, whatever its case and spaces', () => {
  const branchStates = ['Kerala', 'Tamil Nadu']
  expect([' kerala ', 'Tamil Nadu', ''].map((state) => isStateUnused({ state }, branchStates))).toEqual(
    Array(3).fill(false),
  )
  expect(isStateUnused({ state: 'Kerela' }, branchStates)).toBe(true)
})
