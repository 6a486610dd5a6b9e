import { expect, test } from 'vitest'
import { changedFields, checkPot, nextSetupPage } from './program.rules.ts'

test('tickets times instalment is compared with the prizes of all divisions', () => {
  expect(checkPot({ pot: '100000', instalment: '2500', tickets: 40, divisions: undefined })).toEqual({
    kind: 'EQUAL',
    collected: 100_000,
    prizes: 100_000,
  })
  expect(checkPot({ pot: '100000', instalment: '2500', tickets: 80, divisions: 2 }).kind).toBe('EQUAL')
  expect(checkPot({ pot: '100000', instalment: '2500', tickets: 39, divisions: 1 })).toMatchObject({
    kind: 'DIFFERENT',
    collected: 97_500,
  })
  expect(checkPot({ pot: '33.33', instalment: '11.11', tickets: 3, divisions: 1 }).kind).toBe('EQUAL')
})

test('nothing is compared before all three are typed', () => {
  expect(checkPot({ pot: '', instalment: '2500', tickets: 40, divisions: 1 })).toEqual({ kind: 'OPEN' })
  expect(checkPot({ pot: '1', instalment: undefined, tickets: undefined, divisions: 1 })).toEqual({ kind: 'OPEN' })
})

test('an unfinished program goes on where it stopped', () => {
  const at = (isPreStarted: boolean, setupStep: number) =>
    nextSetupPage({ programStatus: 'INCOMPLETE', isPreStarted, setupStep })
  expect(at(false, 1)).toBe('setup')
  expect([1, 2, 3, 4].map((step) => at(true, step))).toEqual([
    'import/terms',
    'import/people',
    'import/payments',
    'import/winners',
  ])
  expect(nextSetupPage({ programStatus: 'APPLIED', isPreStarted: true, setupStep: 5 })).toBeNull()
})

test('an edit sends only the fields that differ', () => {
  const before = { name: 'Onam', divisions: 1, securities: ['GOLD'], description: null }
  expect(changedFields(before, { name: 'Onam', divisions: 1, securities: ['GOLD'], description: null })).toEqual({})
  expect(changedFields(before, { name: 'Onam 40', securities: [] })).toEqual({ name: 'Onam 40', securities: [] })
})
