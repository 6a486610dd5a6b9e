// Every language says everything that members can meet, and nothing that nobody reads.
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { expect, test } from 'vitest'
import { outdatedCatalogues } from '../scripts/words/catalogues.ts'
import { findAll, problemOf } from '../scripts/words/findings.ts'
import { isFieldOfMembers, isRefusalOfMembers } from '../scripts/words/members-meet.ts'

test('nothing is missing, unused or wrong in any language: run `npm run words`', async () => {
  expect(await findAll()).toEqual([])
})

test('every text of the pages is in their catalogues: run `npm run words`', { timeout: 120_000 }, () => {
  expect(outdatedCatalogues()).toEqual([])
})

test('what members can meet is known from the endpoints', () => {
  const codes = [
    'PREBID_NOT_OPEN',
    'OTP_TOO_SOON',
    'NOT_FOUND',
    'ROUTE_NOT_FOUND',
    'UPLOAD_TOO_LARGE',
    'RATE_LIMITED',
  ] satisfies RefusalCode[]
  expect(codes.filter((code) => !isRefusalOfMembers(code))).toEqual([])
  const ofStaff = [
    'BRANCH_CODE_TAKEN',
    'LAST_SUPERADMIN',
    'DAY_CLOSED',
    'PAYOUT_CASH_LIMIT',
    'LOT_NEEDS_TWO',
  ] satisfies RefusalCode[]
  expect(ofStaff.filter(isRefusalOfMembers)).toEqual([])
  expect(['required', 'mobileNumber', 'notBefore'].filter((keyword) => !isFieldOfMembers(keyword))).toEqual([])
  expect(['branchCode', 'gstin', 'dltTemplateId'].filter(isFieldOfMembers)).toEqual([])
})

test('a translation is there, has the same placeholders and is written in its script', () => {
  const problem = (text: string | undefined, key = 'messages.sms.notice', english = 'Kuri: {title}') =>
    problemOf(key, english, text, 'Malayalam')
  expect(problem('Kuri അറിയിപ്പ്: {title}')).toBeNull()
  expect([problem(undefined), problem(' ')]).toEqual(['missing', 'missing'])
  expect(problem('Kuri അറിയിപ്പ്: {name}')).toBe('other placeholders')
  expect(problem('Kuri: {title}')).toBe('a copy of English')
  expect(problem('Notice: {title}')).toBe('in another script')
  expect(problem('ശാഖ', 'refusals.BRANCH_CODE_TAKEN', 'Taken')).toBe('not needed: members cannot meet it')
  expect(problem(undefined, 'refusals.BRANCH_CODE_TAKEN', 'Taken')).toBeNull()
  expect(problem('UPI', 'web/billing: UPI', 'UPI')).toBeNull()
  expect(problem('Pay', 'web/billing: Pay', 'Pay')).toBe('a copy of English')
  const plural = '{count, plural, one {# ticket} other {<0>#</0> tickets of {name}}}'
  expect(problem('{count, plural, other {{name}: <0>#</0> ടിക്കറ്റ്}}', 'web/chits: x', plural)).toBeNull()
  expect(problem('{count, plural, other {# {name}}}', 'web/chits: x', plural)).toBe('other placeholders')
})
