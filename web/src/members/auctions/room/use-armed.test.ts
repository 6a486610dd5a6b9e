import { expect, test } from 'vitest'
import { changeBetween } from './use-armed.ts'

const before = { leadingBidId: 'b1', auctionStatus: 'LIVE', ticket: 't1' }

test('an armed amount is disarmed by another lead, state or ticket, and says which', () => {
  expect(changeBetween(before, { ...before })).toBeNull()
  expect(changeBetween(before, { ...before, leadingBidId: 'b2' })).toBe('LEAD_CHANGED')
  expect(changeBetween(before, { ...before, leadingBidId: 'b2', auctionStatus: 'PAUSED' })).toBe('STATE_CHANGED')
  expect(changeBetween(before, { ...before, ticket: 't2' })).toBe('TICKET_CHANGED')
})
