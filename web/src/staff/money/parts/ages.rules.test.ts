import { expect, test } from 'vitest'
import { duesByAge } from './ages.rules.ts'

test('late dues are grouped by the months since they were billed', () => {
  const months = [
    { month: '2025-12', overdue: 0.1 },
    { month: '2026-03', overdue: 0.2 },
    { month: '2026-06', overdue: 300 },
    { month: '2026-08', overdue: 20 },
    { month: '2026-09', overdue: 1 },
  ]
  expect(duesByAge(months)).toEqual([
    { from: 0, rupees: 1 },
    { from: 1, rupees: 20 },
    { from: 3, rupees: 300 },
    { from: 6, rupees: 0.3 },
  ])
})
