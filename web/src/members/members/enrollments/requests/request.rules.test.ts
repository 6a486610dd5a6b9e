import { describe, expect, test } from 'vitest'
import { doneRungCount, liveRequest, missingPapers, nextAction, type OwnRequest, pageAfter } from './request.rules.ts'

const noPapers = { nominee: null, panIncomeAt: null, agreementSignedAt: null, agreementUrl: null }
const allPapers = {
  nominee: { name: 'Asha', dob: null, relation: 'Daughter', mobileNumber: null, countryCode: 'IN', address: null },
  panIncomeAt: '2026-11-16T00:00:00Z',
  agreementSignedAt: '2026-11-16T00:00:00Z',
  agreementUrl: null,
}
const request = (changes: Partial<OwnRequest>): OwnRequest => ({
  requestId: 'r1',
  programId: 'p1',
  programName: 'Nila Onam 40',
  companyName: 'Nila Chits',
  status: 'INCOMPLETE',
  step: 'BASIC_INFO',
  comment: null,
  enrolledSubscriberId: null,
  ticketNumber: null,
  papers: null,
  invoice: null,
  createdAt: '2026-11-16T00:00:00Z',
  submittedAt: null,
  enrolledAt: null,
  ...changes,
})

describe('the ladder', () => {
  test.each([
    [{ status: 'INCOMPLETE' }, 0],
    [{ status: 'REQUESTED' }, 2],
    [{ status: 'ADMIN_APPROVED' }, 3],
    [{ status: 'COMPANY_APPROVED' }, 4],
    [{ status: 'ENROLLED', papers: noPapers }, 5],
    [{ status: 'ENROLLED', papers: allPapers }, 6],
    [{ status: 'REJECTED' }, null],
    [{ status: 'CANCELLED' }, null],
  ] as const)('of %o has %s rungs behind it', (changes, done) => {
    expect(doneRungCount(request(changes))).toBe(done)
  })

  test('lists every paper that is missing, and none of a ticket that has gone to somebody else', () => {
    expect(missingPapers({ papers: noPapers })).toEqual(['NOMINEE', 'PAN_INCOME', 'AGREEMENT'])
    expect(missingPapers({ papers: { ...noPapers, nominee: allPapers.nominee } })).toEqual(['PAN_INCOME', 'AGREEMENT'])
    expect(missingPapers({ papers: null })).toEqual([])
  })
})

describe('what comes next', () => {
  test('an unfinished request goes on after the last saved step', () => {
    expect(pageAfter('BASIC_INFO')).toBe('addresses')
    expect(pageAfter('ADDRESSES')).toBe('income')
    expect(pageAfter('INCOME')).toBe('submit')
    expect(nextAction(request({ step: 'ADDRESSES' }))).toEqual({ kind: 'CONTINUE', page: 'income' })
  })

  test('an approved request is paid, and without an invoice it waits for the company', () => {
    const invoice = { invoiceId: 'i1', amount: 10_000, currency: 'INR', status: 'DRAFT' } as const
    const approved = request({ status: 'COMPANY_APPROVED', invoice })
    expect(nextAction(approved)).toEqual({ kind: 'PAY', invoiceId: 'i1', amount: 10_000 })
    expect(nextAction({ ...approved, invoice: null })).toEqual({ kind: 'WAIT', for: 'COMPANY' })
  })

  test('a member adds papers until none is missing', () => {
    expect(nextAction(request({ status: 'ENROLLED', papers: noPapers }))).toEqual({ kind: 'ADD_PAPERS' })
    expect(nextAction(request({ status: 'ENROLLED', papers: allPapers }))).toEqual({ kind: 'OPEN_CHIT' })
  })

  test('a closed request makes room for a new one', () => {
    const closed = request({ status: 'REJECTED' })
    expect(nextAction(closed)).toEqual({ kind: 'APPLY_AGAIN' })
    expect(liveRequest([closed])).toBeNull()
    expect(liveRequest([closed, request({ requestId: 'r2' })])?.requestId).toBe('r2')
  })
})
