import { expect, test } from 'vitest'
import { coveredPaise, isSufficient, remainingInstalments } from './securities.rules.ts'

const movable = (valuePaise: number) => ({ valuePaise, isImmovable: false })
const land = (valuePaise: number) => ({ valuePaise, isImmovable: true })

test('securities are sufficient from four thirds of the liability on, to the paisa', () => {
  expect(isSufficient([movable(4_000_000)], 3_000_000)).toBe(true)
  expect(isSufficient([movable(3_999_999)], 3_000_000)).toBe(false)
  // 4/3 of 1,000,001 paise is 1,333,334.67.
  expect(isSufficient([movable(1_333_335)], 1_000_001)).toBe(true)
  expect(isSufficient([movable(1_333_334)], 1_000_001)).toBe(false)
})

test('immovable property must be worth one and a half times the liability', () => {
  expect(isSufficient([land(4_500_000)], 3_000_000)).toBe(true)
  expect(isSufficient([land(4_499_999)], 3_000_000)).toBe(false)
})

test('mixed securities each cover their own share, also at the largest amounts', () => {
  expect(isSufficient([movable(2_000_000), land(2_250_000)], 3_000_000)).toBe(true)
  expect(isSufficient([movable(2_000_000), land(2_249_999)], 3_000_000)).toBe(false)
  expect(isSufficient([land(999_999_999_999_999)], 666_666_666_666_666)).toBe(true)
  expect(isSufficient([land(999_999_999_999_998)], 666_666_666_666_666)).toBe(false)
})

test('nothing is needed when nothing is left to pay', () => {
  expect(isSufficient([], 0)).toBe(true)
  expect(isSufficient([], 1)).toBe(false)
})

test('shows the part that is covered, rounded down', () => {
  expect(coveredPaise([movable(100), land(100)])).toBe(141)
})

test('counts the instalments after the winning cycle that are not billed yet', () => {
  expect(remainingInstalments({ total: 20, won: 3, billedLater: 0 })).toBe(17)
  expect(remainingInstalments({ total: 20, won: 3, billedLater: 2 })).toBe(15)
  expect(remainingInstalments({ total: 20, won: 21, billedLater: 0 })).toBe(0)
})
