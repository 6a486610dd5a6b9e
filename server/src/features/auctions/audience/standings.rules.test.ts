import { expect, test } from 'vitest'
import { changedStandings, standingsById, type TicketStanding } from './standings.rules.ts'

const ticket = (ticketNumber: number, changes: Partial<TicketStanding> = {}): TicketStanding => ({
  enrolledSubscriberId: `e${ticketNumber}`,
  subscriberId: `s${ticketNumber}`,
  ticketNumber,
  subscriberName: 'Asha',
  hasJoined: false,
  isOnline: false,
  source: 'ONLINE',
  isPaymentCompletedForCycle: false,
  isDisqualified: false,
  hasWonCycle: false,
  ...changes,
})

test('finds the tickets that changed in any field and those that are new, in their order', () => {
  const known = standingsById([ticket(1), ticket(2), ticket(4)])
  const current = standingsById([ticket(1), ticket(2, { hasJoined: true }), ticket(3), ticket(4, { isOnline: true })])
  expect(changedStandings(known, current).map(({ ticketNumber }) => ticketNumber)).toEqual([2, 3, 4])
  expect(changedStandings(current, current)).toEqual([])
})
