import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mask } from '#platform/text/mask'
import { foundingYearProblems } from './business-details.rules.ts'
import { changesBetween } from './changes.rules.ts'

test('[D2 2.3] the current year begins at midnight in India, not in Greenwich', () => {
  const lastHours = new Date('2026-12-31T18:29:59Z')
  const newYear = new Date('2026-12-31T18:30:00Z')
  expect(foundingYearProblems(2027, lastHours, 'Asia/Kolkata')).toMatchObject([{ path: 'yearOfEstablishment' }])
  expect(foundingYearProblems(2027, newYear, 'Asia/Kolkata')).toEqual([])
  expect(foundingYearProblems(undefined, newYear, 'Asia/Kolkata')).toEqual([])
})

test('[D2 2.3] a mask keeps the length and the last four characters, and nothing of a short secret', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{0,34}$/), (secret) => {
      const shown = mask(secret)
      expect(shown).toHaveLength(secret.length)
      expect(shown.replaceAll('*', '')).toBe(secret.length > 4 ? secret.slice(-4) : '')
    }),
  )
})

test('[audit] only what really changes is kept; an untouched patch is no change', () => {
  const row = { name: 'a', email: 'b', line2: null as string | null }
  expect(changesBetween(row, { name: 'a', line2: 'c' })).toEqual({ before: { line2: null }, after: { line2: 'c' } })
  expect(changesBetween(row, { name: 'a', line2: null })).toBeNull()
})
