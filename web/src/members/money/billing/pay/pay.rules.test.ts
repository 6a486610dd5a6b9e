import { describe, expect, test } from 'vitest'
import { makeAttempts } from './attempts.ts'
import { afterRefusal, checkoutAddress, isEnded, mayLeave, nextLookAfterMs } from './pay.rules.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

describe('the key of an attempt', () => {
  test('stays the same until the end of the attempt is known', () => {
    let made = 0
    const attempts = makeAttempts(memory(), () => `key-${++made}`)
    expect([attempts.keyFor('a'), attempts.keyFor('a'), attempts.keyFor('b')]).toEqual(['key-1', 'key-1', 'key-2'])
    attempts.end('a')
    expect([attempts.keyFor('a'), attempts.keyFor('b')]).toEqual(['key-3', 'key-2'])
  })

  test('survives a reload', () => {
    const storage = memory()
    const key = makeAttempts(storage).keyFor('a')
    expect(makeAttempts(storage).keyFor('a')).toBe(key)
  })
})

test('an attempt without an answer is repeated, and a changed invoice is read again', () => {
  expect(afterRefusal('NETWORK')).toBe('RETRY')
  expect(afterRefusal('PAYMENT_PROVIDER_DOWN')).toBe('RETRY')
  expect(afterRefusal('IDEMPOTENCY_KEY_REUSED')).toBe('ANEW')
  expect(afterRefusal('GROSS_AMOUNT_MISMATCH')).toBe('READ')
  expect(afterRefusal('INVOICE_PAID')).toBe('READ')
})

test('only a payment that was just started has no end', () => {
  expect(isEnded('INITIATED')).toBe(false)
  for (const status of ['SUCCESS', 'FAILED', 'REFUND_DUE', 'REFUNDED', 'REVERSED'] as const)
    expect(isEnded(status)).toBe(true)
})

test('opens a checkout at the own host or over HTTPS and nothing else', () => {
  const own = 'http://127.0.0.1:3000'
  expect(checkoutAddress('http://127.0.0.1:3000/dev/payments/1/checkout', own)).toBe(`${own}/dev/payments/1/checkout`)
  expect(checkoutAddress('https://pay.example/x', own)).toBe('https://pay.example/x')
  for (const bad of [null, 'javascript:alert(1)', 'http://evil.example/x', 'data:text/html,x'])
    expect(checkoutAddress(bad, own)).toBeNull()
})

test('asks less and less often, and lets people go after two minutes', () => {
  expect([1, 2, 3, 4, 9].map(nextLookAfterMs)).toEqual([2000, 4000, 8000, 16_000, 30_000])
  const createdAt = '2026-11-16T10:00:00Z'
  expect(mayLeave(createdAt, Date.parse('2026-11-16T10:01:59Z'))).toBe(false)
  expect(mayLeave(createdAt, Date.parse('2026-11-16T10:02:01Z'))).toBe(true)
})
