import { expect, test } from 'vitest'
import { caseSteps } from './case.rules.ts'

test('a notice is confirmed, cured or withdrawn, and a removed ticket gets a substitute', () => {
  expect(caseSteps({ kind: 'REMOVAL', status: 'NOTICE_SENT' })).toEqual(['CONFIRM', 'CURE', 'WITHDRAW'])
  expect(caseSteps({ kind: 'TRANSFER', status: 'PROPOSED' })).toEqual(['CONFIRM', 'WITHDRAW'])
  expect(caseSteps({ kind: 'REMOVAL', status: 'REMOVED' })).toEqual(['SUBSTITUTE'])
  expect(caseSteps({ kind: 'TRANSFER', status: 'DONE' })).toEqual([])
})
