import { expect, test } from 'vitest'
import { balanced } from '#features/money/ledger/accounts.rules'
import { refundOf, removalBlockedReason, removalPostings } from './removal.rules.ts'

const member = { paidPaise: 300_000, advancePaise: 5_000, chargesPaise: 1_500, totalAmountPaise: 1_000_000 }

test('[domain] a removed member gets back what they paid less charges and the commission on one pot', () => {
  const refund = refundOf({ ...member, commissionHundredths: 500 })
  expect(refund).toMatchObject({ chargesPaise: 1_500, commissionPaise: 50_000, refundPaise: 253_500 })
  const ticket = { enrollmentId: 'ticket', programId: 'group', subscriberId: 'devi' }
  expect(balanced(removalPostings(ticket, refund)).length).toBe(4)
})

test('[spec: GST on charges] the commission of a removal is taxed on top, or contains its tax where little was paid', () => {
  const taxRate = { rateHundredths: 1800, isIntraState: true }
  const refund = refundOf({ ...member, commissionHundredths: 500, taxRate })
  expect(refund).toMatchObject({ commissionPaise: 59_000, taxPaise: 9_000, refundPaise: 244_500 })
  const ticket = { enrollmentId: 'ticket', programId: 'group', subscriberId: 'devi' }
  expect(balanced(removalPostings(ticket, refund, 'registration')).length).toBe(6)
  const poor = refundOf({
    ...member,
    paidPaise: 11_800,
    advancePaise: 0,
    chargesPaise: 0,
    commissionHundredths: 500,
    taxRate,
  })
  expect(poor).toMatchObject({ commissionPaise: 11_800, taxPaise: 1_800, refundPaise: 0 })
  expect(balanced(removalPostings(ticket, poor, 'registration')).length).toBe(4)
})

test('[domain] deductions never exceed what was paid, and charges above it are a claim', () => {
  const poor = { ...member, paidPaise: 1_000, advancePaise: 0, commissionHundredths: 500 }
  expect(refundOf(poor)).toMatchObject({
    chargesPaise: 1_000,
    commissionPaise: 0,
    refundPaise: 0,
    claimPaise: 500,
  })
  expect(refundOf({ ...poor, chargesPaise: 0 })).toMatchObject({ commissionPaise: 1_000, refundPaise: 0 })
})

test('[domain] only a member in default who has not won can be removed', () => {
  const ticket = { holder: 'MEMBER', endedAt: null, hasWon: false }
  expect(removalBlockedReason(ticket, 3, 3)).toBeNull()
  expect(removalBlockedReason(ticket, 2, 3)).toBe('TICKET_NOT_IN_DEFAULT')
  expect(removalBlockedReason({ ...ticket, hasWon: true }, 3, 3)).toBe('TICKET_PRIZED')
  expect(removalBlockedReason({ ...ticket, holder: 'COMPANY' }, 3, 3)).toBe('TICKET_HAS_NO_MEMBER')
  expect(removalBlockedReason({ ...ticket, endedAt: new Date(0) }, 3, 3)).toBe('TICKET_HAS_NO_MEMBER')
})
