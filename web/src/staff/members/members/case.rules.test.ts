import { expect, test } from 'vitest'
import { caseSteps } from './case.rules.ts'

const TODAY = '2026-03-10'
const plain = { reenterUntil: null, filedOn: null, fileBy: null }

test('a notice is confirmed, cured or withdrawn, and a removed ticket gets a substitute', () => {
  expect(caseSteps({ ...plain, status: 'NOTICE_SENT' }, TODAY)).toEqual(['CONFIRM', 'CURE', 'WITHDRAW'])
  expect(caseSteps({ ...plain, status: 'PROPOSED' }, TODAY)).toEqual(['CONFIRM', 'WITHDRAW'])
  expect(caseSteps({ ...plain, status: 'REMOVED' }, TODAY)).toEqual(['SUBSTITUTE'])
  expect(caseSteps({ ...plain, status: 'DONE' }, TODAY)).toEqual([])
})

test('a removed member comes back until the last day, and the copy for the Registrar is recorded once', () => {
  const removed = { status: 'REMOVED', reenterUntil: TODAY, filedOn: null, fileBy: '2026-03-20' } as const
  expect(caseSteps(removed, TODAY)).toEqual(['SUBSTITUTE', 'REENTER', 'FILE'])
  expect(caseSteps({ ...removed, filedOn: TODAY }, '2026-03-11')).toEqual(['SUBSTITUTE'])
  expect(caseSteps({ ...removed, status: 'REENTERED' }, TODAY)).toEqual(['FILE'])
})
