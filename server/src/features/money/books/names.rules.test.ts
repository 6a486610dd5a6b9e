import { expect, test } from 'vitest'
import { accountName } from './names.rules.ts'

const devi = { kind: 'ticket', name: 'Devi', ticketNumber: 7, chitId: 'KL-12', cycleNumber: null }

test('an account is named by its ticket, member and chit', () => {
  expect(accountName('TICKET', 'e', devi)).toBe('Members: ticket 7 Devi (KL-12)')
  expect(accountName('PRIZE_PAYABLE', 'w', { ...devi, cycleNumber: 3 })).toBe(
    'Prizes payable: ticket 7 Devi, cycle 3 (KL-12)',
  )
  expect(accountName('CASH', 'b', { ...devi, name: 'Kochi', ticketNumber: null, chitId: null })).toBe('Cash: Kochi')
  expect(accountName('CASH', 'b', undefined)).toBe('Cash: b')
})
