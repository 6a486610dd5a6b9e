import { expect, test } from 'vitest'
import { ageOn, dobProblems, missingEmployment } from './subscriber-profile.rules.ts'

test('[spec: Enrollment endpoints] a subscriber must be 18 to 120 years old, counted in birthdays', () => {
  expect(ageOn('2008-11-15', '2026-11-14')).toBe(17)
  expect(ageOn('2008-11-15', '2026-11-15')).toBe(18)
  // Someone born on a leap day has their birthday on 1 March in other years.
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
  expect(dobProblems('2026-11-15', '2026-11-15')).toEqual([{ path: 'dob', message: 'must be a date in the past' }])
  expect(dobProblems('1905-11-15', '2026-11-14')).toEqual([])
  expect(dobProblems('1905-11-15', '2026-11-15')[0]?.message).toContain('120')
})

test('[spec: Enrollment endpoints] only income from employment requires employment details', () => {
  for (const source of ['BUSINESS', 'OTHER', null]) expect(missingEmployment(source, null)).toEqual([])
  expect(missingEmployment('EMPLOYMENT', { employer: 'X' })).toHaveLength(3)
})
