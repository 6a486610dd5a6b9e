import { expect, test } from 'vitest'
import { shortRupees } from './short-amount.ts'

test('round amounts become short, others stay whole', () => {
  expect([1_00_000, 2_50_00_000, 12_50_000, 50_000, 1_23_456].map((rupees) => shortRupees(rupees, 'en'))).toEqual([
    '₹1 lakh',
    '₹2.5 crore',
    '₹12.5 lakh',
    '₹50,000',
    '₹1,23,456',
  ])
  expect(shortRupees(1_00_000, 'ml')).toBe('₹1 ലക്ഷം')
  expect([shortRupees(1_00_000, 'te'), shortRupees(5_00_000, 'te')]).toEqual(['₹1 లక్ష', '₹5 లక్షలు'])
})
