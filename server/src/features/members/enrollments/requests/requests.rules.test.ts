import { REQUEST_STATUSES } from '@kuri/contract/members/request-status'
import { expect, test } from 'vitest'
import {
  cancelBlockedReason,
  DECISIONS,
  decisionBlockedReason,
  editBlockedReason,
  furthestStep,
} from './requests.rules.ts'

test('[spec: States of a request; Steps after the submission] only an incomplete request can be edited, and only an open one can be cancelled', () => {
  const table = REQUEST_STATUSES.map((status) => [status, editBlockedReason(status), cancelBlockedReason(status)])
  expect(table).toEqual([
    ['INCOMPLETE', null, null],
    ['REQUESTED', 'ALREADY_APPLIED', null],
    ['ADMIN_APPROVED', 'ALREADY_APPLIED', null],
    ['COMPANY_APPROVED', 'ALREADY_APPLIED', null],
    ['ENROLLED', 'ALREADY_APPLIED', 'REQUEST_NOT_CANCELLABLE'],
    ['CANCELLED', 'NOT_FOUND', 'REQUEST_NOT_CANCELLABLE'],
    ['REJECTED', 'REQUEST_REJECTED', 'REQUEST_NOT_CANCELLABLE'],
  ])
})

test('[spec: The chain of approvals] a decision needs an entry in the table, and no entry undoes an enrollment', () => {
  for (const decider of ['SUPERADMIN', 'COMPANY'] as const)
    for (const from of REQUEST_STATUSES)
      for (const to of REQUEST_STATUSES) {
        const isListed = (DECISIONS[decider] as Record<string, readonly string[]>)[to]?.includes(from) ?? false
        expect(decisionBlockedReason(decider, from, to) === null).toBe(isListed)
        if (['ENROLLED', 'CANCELLED', 'REJECTED', 'INCOMPLETE'].includes(from)) expect(isListed).toBe(false)
      }
})

test('[spec: Order of the papers] repeating an earlier step keeps the furthest one', () => {
  expect(furthestStep('INCOME', 'BASIC_INFO')).toBe('INCOME')
  expect(furthestStep('BASIC_INFO', 'ADDRESSES')).toBe('ADDRESSES')
})
