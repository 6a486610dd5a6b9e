import { expect, test } from 'vitest'
import { foundingYearProblems } from './business-details.rules.ts'

test('[spec: The provisioning form] the current year begins at midnight in the business time zone', () => {
  const lastHours = new Date('2026-12-31T18:29:59Z')
  const newYear = new Date('2026-12-31T18:30:00Z')
  expect(foundingYearProblems(2027, lastHours, 'Asia/Kolkata')).toMatchObject([{ path: 'yearOfEstablishment' }])
  expect(foundingYearProblems(2027, newYear, 'Asia/Kolkata')).toEqual([])
  expect(foundingYearProblems(undefined, newYear, 'Asia/Kolkata')).toEqual([])
})
