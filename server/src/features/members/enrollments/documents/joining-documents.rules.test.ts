import { REQUEST_STATUSES } from '@kuri/contract/members/request-status'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joiningDocumentsBlockedReason, nomineeMobile, stepAfterJoiningDocument } from './joining-documents.rules.ts'

test('[spec: States of a request; Steps after the submission] joining documents can be submitted once the subscriber is enrolled', () => {
  for (const status of REQUEST_STATUSES) {
    const expected = { ENROLLED: null, CANCELLED: 'NOT_FOUND' }[status as string]
    expect(joiningDocumentsBlockedReason(status), status).toBe(expected === undefined ? 'NOT_ENROLLED_YET' : expected)
  }
})

test('[spec: Order of the papers] joining documents come in any order and the third one completes the enrollment', () => {
  const done = { nominee: true, panIncome: false, agreement: true }
  expect(stepAfterJoiningDocument('NOMINEE', done)).toBe('NOMINEE')
  expect(stepAfterJoiningDocument('NOMINEE', { ...done, panIncome: true })).toBe('COMPLETED')
})

test('[spec: Enrollment endpoints] a nominee’s number loses leading zeros, gets a plus and has 11 to 16 characters', () => {
  expect(nomineeMobile('00919812345678')).toBe('+919812345678')
  expect(nomineeMobile('+91 98123-45678')).toBe('+919812345678')
  expect(nomineeMobile('9812345678')).toBe('+9812345678')
  expect(nomineeMobile('0981234567')).toBeNull()
  fc.assert(
    fc.property(fc.stringMatching(/^\+?[0-9]{1,20}$/), (text) => {
      const mobile = nomineeMobile(text)
      if (mobile !== null) expect(mobile).toMatch(/^\+[1-9][0-9]{9,14}$/)
      expect(nomineeMobile(mobile ?? '')).toBe(mobile)
    }),
  )
})
