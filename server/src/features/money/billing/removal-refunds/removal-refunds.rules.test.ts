import { expect, test } from 'vitest'
import { takeBack } from './removal-refunds.rules.ts'

const refund = { programId: 'group', userId: 'devi', amountPaise: 375_000, isPaid: false, commissionPaise: 125_000 }

test('[domain] the refund bears a payment that ended, then the commission, and the person owes the rest', () => {
  expect(takeBack(refund, 425_000)).toEqual({ refundPaise: 375_000, commissionPaise: 50_000, claimPaise: 0 })
  expect(takeBack(refund, 550_000)).toEqual({ refundPaise: 375_000, commissionPaise: 125_000, claimPaise: 50_000 })
})

test('[domain] what was paid out already is a claim on the person', () => {
  expect(takeBack({ ...refund, isPaid: true }, 425_000)).toEqual({
    refundPaise: 0,
    commissionPaise: 50_000,
    claimPaise: 375_000,
  })
})
