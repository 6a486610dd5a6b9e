import { expect, test } from 'vitest'
import {
  GIVE_UP_AFTER_MS,
  hashPaymentInput,
  isRepeatedOutcome,
  nextCheckAfterMs,
  onlinePaymentBlockedReason,
  refundReason,
} from './payments.rules.ts'

const invoice = { status: 'DRAFT', amountPaise: 200_000, paidPaise: 0, currency: 'INR' } as const

test('[spec: How a payment ends] an online payment needs an unpaid invoice, its exact amount and at least one rupee', () => {
  expect(onlinePaymentBlockedReason(invoice, 200_000)).toBeNull()
  expect(onlinePaymentBlockedReason(invoice, 199_999)).toBe('GROSS_AMOUNT_MISMATCH')
  expect(onlinePaymentBlockedReason({ ...invoice, status: 'PAID' }, 200_000)).toBe('INVOICE_PAID')
  expect(onlinePaymentBlockedReason({ ...invoice, amountPaise: 99 }, 99)).toBe('AMOUNT_TOO_SMALL')
})

test('[spec: Money that buys nothing] money for a closed invoice or of a different amount is refunded', () => {
  const arrived = { amountPaise: 200_000, paidPaise: 0, currency: 'INR' }
  expect(refundReason(invoice, arrived)).toBeNull()
  expect(refundReason({ ...invoice, status: 'CANCELLED' }, arrived)).toBe('INVOICE_CLOSED')
  expect(refundReason(invoice, { ...arrived, amountPaise: 100 })).toBe('AMOUNT_DIFFERS')
  expect(refundReason(invoice, { ...arrived, currency: 'USD' })).toBe('AMOUNT_DIFFERS')
})

test('a successful payment is final, and a failed one may still succeed', () => {
  expect(isRepeatedOutcome('INITIATED', 'FAILED')).toBe(false)
  expect(isRepeatedOutcome('FAILED', 'FAILED')).toBe(true)
  expect(isRepeatedOutcome('FAILED', 'SUCCESS')).toBe(false)
  for (const status of ['SUCCESS', 'REFUND_DUE', 'REFUNDED'] as const)
    for (const outcome of ['SUCCESS', 'FAILED'] as const) expect(isRepeatedOutcome(status, outcome)).toBe(true)
})

test('the provider is asked at growing intervals for five days', () => {
  let waitedMs = 0
  let checkCount = 0
  for (let nextMs = nextCheckAfterMs(0); nextMs !== null; nextMs = nextCheckAfterMs(waitedMs)) {
    waitedMs += nextMs
    checkCount++
  }
  expect(waitedMs).toBeGreaterThanOrEqual(GIVE_UP_AFTER_MS)
  expect(checkCount).toBeLessThan(20)
})

test('every field of the input changes the hash', () => {
  const input = { requestId: 'r', invoiceId: 'i', amountPaise: 1, currency: 'INR', deviceId: 'd' }
  const hashes = new Set(
    [{}, { requestId: 'x' }, { invoiceId: 'x' }, { amountPaise: 2 }, { currency: 'x' }, { deviceId: 'x' }].map(
      (change) => hashPaymentInput({ ...input, ...change }),
    ),
  )
  expect(hashes.size).toBe(6)
})
