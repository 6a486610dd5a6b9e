import { expect, test } from 'vitest'
import { decisionBlockedReason } from './waivers.rules.ts'

const pending = { status: 'PENDING', amountPaise: 5_000 } as const
const decide = (changes: Partial<Parameters<typeof decisionBlockedReason>[0]>) =>
  decisionBlockedReason({ to: 'APPROVED', waiver: pending, openPaise: 5_000, ...changes })

test('[spec: Who may do what with money] a waiver is approved that does not exceed what is open', () => {
  expect(decide({})).toBeNull()
  expect(decide({ openPaise: 4_999 })).toBe('WAIVER_EXCEEDS_CHARGE')
})

test('[spec: Who may do what with money] a waiver is rejected, whatever is open', () => {
  expect(decide({ to: 'REJECTED', openPaise: 0 })).toBeNull()
})

test('[spec: Who may do what with money] a decision is repeated without effect and never turned round', () => {
  const approved = { ...pending, status: 'APPROVED' } as const
  expect(decide({ waiver: approved, openPaise: 0 })).toBeNull()
  expect(decide({ waiver: approved, to: 'REJECTED' })).toBe('WAIVER_DECIDED')
  expect(decide({ waiver: { ...pending, status: 'REJECTED' } })).toBe('WAIVER_DECIDED')
})
