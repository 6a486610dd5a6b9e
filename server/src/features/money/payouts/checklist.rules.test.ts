import { expect, test } from 'vitest'
import { type CaseFacts, checklistOf, missingPapers } from './checklist.rules.ts'

const complete: CaseFacts = {
  hasPayee: true,
  isCompanyTicket: false,
  securityMode: 'SECURITY',
  futureLiabilityPaise: 300,
  securities: [{ typeCode: 'GOLD_ORNAMENTS', valuePaise: 400, isImmovable: false }],
  guarantors: [],
  isSettled: true,
  netPaise: 0,
}
const open = (changes: Partial<CaseFacts>) =>
  checklistOf({ ...complete, ...changes })
    .filter(({ isDone }) => !isDone)
    .map(({ item }) => item)

test('a complete case has nothing open', () => {
  expect(open({})).toEqual([])
})

test('names what is missing', () => {
  expect(open({ hasPayee: false })).toEqual(['PAYEE_ACCOUNT'])
  expect(open({ futureLiabilityPaise: 301 })).toEqual(['SECURITY_SUFFICIENT'])
  expect(open({ guarantors: [{ consentedAt: null }] })).toEqual(['GUARANTORS_CONSENTED'])
  expect(open({ isSettled: false, netPaise: null })).toEqual(['CYCLE_SETTLED', 'PRIZE_COVERS_DEDUCTIONS'])
  expect(open({ netPaise: -1 })).toEqual(['PRIZE_COVERS_DEDUCTIONS'])
})

test('no security is needed when future subscriptions are kept', () => {
  expect(open({ securityMode: 'DEDUCT_FUTURE', securities: [] })).toEqual([])
})

test('a ticket of the company needs no security', () => {
  expect(open({ isCompanyTicket: true, securities: [] })).toEqual([])
})

test('a personal guarantee needs a guarantor who has consented', () => {
  const securities = [{ typeCode: 'PERSONAL_GUARANTEE', valuePaise: 400, isImmovable: false }]
  expect(open({ securities })).toEqual(['GUARANTORS_CONSENTED'])
  expect(open({ securities, guarantors: [{ consentedAt: new Date() }] })).toEqual([])
})

test('a case can be submitted before its cycle is settled', () => {
  const unsettled: CaseFacts = { ...complete, isSettled: false, netPaise: null }
  expect(missingPapers(unsettled)).toEqual([])
  expect(missingPapers({ ...complete, hasPayee: false })).toEqual(['PAYEE_ACCOUNT'])
})
