import { expect, test } from 'vitest'
import { isReadyForCycles, openDivisions, prizeOfAmount } from './cycle.rules.ts'

test('an approved program and a finished import can have cycles', () => {
  const program = {
    programStatus: 'APPLIED',
    approvalStatus: 'UNDER_REVIEW',
    isPreStarted: false,
    setupStep: 2,
  } as const
  expect(isReadyForCycles(program)).toBe(false)
  expect(isReadyForCycles({ ...program, approvalStatus: 'APPROVED' })).toBe(true)
  expect(isReadyForCycles({ ...program, isPreStarted: true, setupStep: 5 })).toBe(true)
  expect(isReadyForCycles({ ...program, isPreStarted: true, setupStep: 4 })).toBe(false)
  expect(isReadyForCycles({ ...program, approvalStatus: 'APPROVED', programStatus: 'COMPLETED' })).toBe(false)
})

test('a division is open until somebody is declared its winner', () => {
  expect(openDivisions(3, [{ division: 2, status: 'DECLARED' }])).toEqual([1, 3])
  expect(openDivisions(1, [{ division: 1, status: 'DISQUALIFIED' }])).toEqual([1])
})

test('a discount is taken off the pot', () => {
  expect(prizeOfAmount(true, 100_000, 20_000.1)).toBe(79_999.9)
  expect(prizeOfAmount(false, 100_000, 80_000)).toBe(80_000)
})
