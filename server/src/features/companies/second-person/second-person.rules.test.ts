import { expect, test } from 'vitest'
import { secondPersonBlockedReason } from './second-person.rules.ts'

const colleague = (userId: string, isConfirmed: boolean, isOwner = false) => ({ userId, isConfirmed, isOwner })
const team = [
  colleague('owner', true, true),
  colleague('anil', true),
  colleague('beena', true),
  colleague('new', false),
  colleague('newer', false),
]

test.each([
  [['anil'], ['anil'], 'SECOND_PERSON_REQUIRED'],
  [['anil'], ['beena'], null],
  [['anil'], ['owner'], null],
  [['anil'], ['new'], 'EMPLOYEE_NOT_CONFIRMED'],
  [['new'], ['anil'], 'EMPLOYEE_NOT_CONFIRMED'],
  [['new'], ['newer'], 'EMPLOYEE_NOT_CONFIRMED'],
  [['new'], ['owner'], null],
  [['owner'], ['new'], 'EMPLOYEE_NOT_CONFIRMED'],
  [['anil', 'new'], ['beena'], 'EMPLOYEE_NOT_CONFIRMED'],
  [['anil'], ['new', 'beena'], null],
  [['anil'], ['anil', 'new'], 'EMPLOYEE_NOT_CONFIRMED'],
  [['platform'], ['anil'], null],
] as const)('after %j, one of %j is the second person unless %s', (firsts, seconds, refusal) => {
  expect(secondPersonBlockedReason(firsts, seconds, team)).toBe(refusal)
})
