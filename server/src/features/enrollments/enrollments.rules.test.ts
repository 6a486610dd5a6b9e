import { REQUEST_STATUSES } from '@kuri/contract/enrollment/enrollment-fields'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nomineeMobile } from './documents/joining-documents.rules.ts'
import {
  changesNothing,
  GIVE_UP_MS,
  inputHash,
  nextCheckAfterMs,
  onlinePaymentBlockedReason,
  refundReason,
} from './payments/payments.rules.ts'
import { ageOn, dobProblems, missingEmployment } from './profile/subscriber-profile.rules.ts'
import {
  cancelBlockedReason,
  DECISIONS,
  decisionBlockedReason,
  editBlockedReason,
  furthestStep,
  papersBlockedReason,
  stepAfterPaper,
} from './requests/requests.rules.ts'
import { enrolBlockedReason } from './tickets/tickets.rules.ts'

test('[D3 3, G154] what each status allows', () => {
  const table = REQUEST_STATUSES.map((status) => [
    status,
    editBlockedReason(status),
    cancelBlockedReason(status),
    papersBlockedReason(status),
  ])
  const [no, early] = ['REQUEST_NOT_CANCELLABLE', 'NOT_ENROLLED_YET']
  expect(table).toEqual([
    ['INCOMPLETE', null, null, early],
    ['REQUESTED', 'ALREADY_APPLIED', null, early],
    ['ADMIN_APPROVED', 'ALREADY_APPLIED', null, early],
    ['COMPANY_APPROVED', 'ALREADY_APPLIED', null, early],
    ['ENROLLED', 'ALREADY_APPLIED', no, null],
    ['CANCELLED', 'NOT_FOUND', no, 'NOT_FOUND'],
    ['REJECTED', 'REQUEST_REJECTED', no, early],
  ])
})

test('[G147] nobody decides what the table does not name, and nobody undoes an enrollment', () => {
  for (const decider of ['SUPERADMIN', 'COMPANY'] as const)
    for (const from of REQUEST_STATUSES)
      for (const to of REQUEST_STATUSES) {
        const listed = (DECISIONS[decider] as Record<string, readonly string[]>)[to]?.includes(from) ?? false
        expect(decisionBlockedReason(decider, from, to) === null).toBe(listed)
        if (['ENROLLED', 'CANCELLED', 'REJECTED', 'INCOMPLETE'].includes(from)) expect(listed).toBe(false)
      }
})

test('[G153] steps only go on; papers in any order complete at the third', () => {
  expect(furthestStep('INCOME', 'BASIC_INFO')).toBe('INCOME')
  expect(furthestStep('BASIC_INFO', 'ADDRESSES')).toBe('ADDRESSES')
  expect(stepAfterPaper('NOMINEE', { nominee: true, panIncome: false, agreement: true })).toBe('NOMINEE')
  expect(stepAfterPaper('NOMINEE', { nominee: true, panIncome: true, agreement: true })).toBe('COMPLETED')
})

test('[D3 4] ages are counted in birthdays', () => {
  expect(ageOn('2008-11-15', '2026-11-14')).toBe(17)
  expect(ageOn('2008-11-15', '2026-11-15')).toBe(18)
  // Who was born on a leap day has its birthday on 1 March in other years.
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
  expect(dobProblems('2026-11-15', '2026-11-15')).toEqual([{ path: 'dob', message: 'must be a date in the past' }])
  expect(dobProblems('1905-11-15', '2026-11-14')).toEqual([])
  expect(dobProblems('1905-11-15', '2026-11-15')[0]?.message).toContain('120')
})

test('[D3 4] only employment needs its details', () => {
  for (const source of ['BUSINESS', 'OTHER', null]) expect(missingEmployment(source, null)).toEqual([])
  expect(missingEmployment('EMPLOYMENT', { employer: 'X' })).toHaveLength(3)
})

test('[D3 4] a nominee’s number: zeros off, plus on, 11 to 16 characters', () => {
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

test('[G148, G194] what may be paid, and when money goes back', () => {
  const invoice = { status: 'DRAFT', amountPaise: 200_000, currency: 'INR' } as const
  expect(onlinePaymentBlockedReason(invoice, 200_000)).toBeNull()
  expect(onlinePaymentBlockedReason(invoice, 199_999)).toBe('GROSS_AMOUNT_MISMATCH')
  expect(onlinePaymentBlockedReason({ ...invoice, status: 'PAID' }, 200_000)).toBe('INVOICE_PAID')
  expect(onlinePaymentBlockedReason({ ...invoice, amountPaise: 99 }, 99)).toBe('AMOUNT_TOO_SMALL')
  const arrived = { amountPaise: 200_000, currency: 'INR' }
  expect(refundReason(invoice, arrived)).toBeNull()
  expect(refundReason({ ...invoice, status: 'CANCELLED' }, arrived)).toBe('INVOICE_CLOSED')
  expect(refundReason(invoice, { ...arrived, amountPaise: 100 })).toBe('AMOUNT_DIFFERS')
  expect(refundReason(invoice, { ...arrived, currency: 'USD' })).toBe('AMOUNT_DIFFERS')
  const program = { availableSlots: 1, programStatus: 'ACTIVE', deletedAt: null } as const
  expect(enrolBlockedReason({ status: 'COMPANY_APPROVED' }, program)).toBeNull()
  expect(enrolBlockedReason({ status: 'COMPANY_APPROVED' }, { ...program, availableSlots: 0 })).toBe('PROGRAM_FULL')
  expect(enrolBlockedReason({ status: 'REJECTED' }, program)).toBe('REQUEST_CLOSED')
  expect(enrolBlockedReason({ status: 'COMPANY_APPROVED' }, { ...program, programStatus: 'ARCHIVED' })).toBe(
    'REQUEST_CLOSED',
  )
})

test('what has succeeded stays; what has failed may still succeed', () => {
  expect(changesNothing('INITIATED', 'FAILED')).toBe(false)
  expect(changesNothing('FAILED', 'FAILED')).toBe(true)
  expect(changesNothing('FAILED', 'SUCCESS')).toBe(false)
  for (const status of ['SUCCESS', 'REFUND_DUE', 'REFUNDED'] as const)
    for (const news of ['SUCCESS', 'FAILED'] as const) expect(changesNothing(status, news)).toBe(true)
})

test('the provider is asked ever more rarely, and for five days', () => {
  let waited = 0
  let looks = 0
  for (let next = nextCheckAfterMs(0); next !== null; next = nextCheckAfterMs(waited)) {
    waited += next
    looks++
  }
  expect(waited).toBeGreaterThanOrEqual(GIVE_UP_MS)
  expect(looks).toBeLessThan(20)
})

test('every part of the input makes the hash', () => {
  const input = { requestId: 'r', invoiceId: 'i', amountPaise: 1, currency: 'INR', deviceId: 'd' }
  const hashes = new Set(
    [{}, { requestId: 'x' }, { invoiceId: 'x' }, { amountPaise: 2 }, { currency: 'x' }, { deviceId: 'x' }].map(
      (change) => inputHash({ ...input, ...change }),
    ),
  )
  expect(hashes.size).toBe(6)
})
