import { expect, test } from 'vitest'
import { ticketBlockedReason } from './tickets.rules.ts'

test('[spec: The chain of approvals; Money that buys nothing] a ticket needs an approved request, an open program and a free slot', () => {
  const request = { status: 'COMPANY_APPROVED' } as const
  const program = { availableSlots: 1, programStatus: 'ACTIVE', deletedAt: null } as const
  expect(ticketBlockedReason(request, program)).toBeNull()
  expect(ticketBlockedReason(request, { ...program, availableSlots: 0 })).toBe('PROGRAM_FULL')
  expect(ticketBlockedReason({ status: 'REJECTED' }, program)).toBe('REQUEST_CLOSED')
  expect(ticketBlockedReason(request, { ...program, programStatus: 'ARCHIVED' })).toBe('REQUEST_CLOSED')
  expect(ticketBlockedReason(request, { ...program, deletedAt: new Date(0) })).toBe('REQUEST_CLOSED')
})
