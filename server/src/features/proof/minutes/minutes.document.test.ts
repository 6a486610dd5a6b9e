import { expect, test } from 'vitest'
import type { Auction } from '#features/auctions/model/auction'
import { minutesDocument } from './minutes.document.ts'

const at = new Date('2026-11-15T05:30:00Z')
const auction = {
  bidMode: 'DISCOUNT_INCREASING',
  totalAmountPaise: 10_000_000,
  cycleNumber: 3,
  programName: 'Onam',
  startedAt: at,
  endedAt: at,
  updatedAt: at,
} as Auction
const place = {
  ...{ companyName: 'Malabar Chits', branchName: 'Kozhikode', chitId: 'ONAM-1', line1: '1 Beach Road', line2: null },
  ...{ city: 'Kozhikode', district: null, state: 'Kerala', pincode: '673001' },
}
const asha = { ticketNumber: 7, subscriberName: 'Asha' }
const document = minutesDocument({
  auction,
  place,
  present: [],
  presentCount: 0,
  offers: [{ ...asha, kind: 'FLOOR_BID', amountPaise: 2_500_000, at }],
  offerCount: 1200,
  winners: [{ ...asha, division: 1, type: 'AUCTION', prizePaise: 7_500_000 }],
  unpaidPrizes: [{ cycleNumber: 2, ticketNumber: 9, name: 'Babu', prizePaise: 8_000_000, depositedPaise: null }],
  isDraft: false,
  timeZone: 'Asia/Kolkata',
})
const [proceedings, , bids, winners, unpaid, signatures] = document.sections

test('states the instalment, the times and the place', () => {
  expect(proceedings!.fields).toContainEqual({ label: 'Instalment', value: '3' })
  expect(proceedings!.fields).toContainEqual({
    label: 'Place',
    value: 'Kozhikode, 1 Beach Road, Kozhikode, Kerala, 673001, and online',
  })
})

test('states the discount and the prize of a bid and of a winner, and how many bids are left out', () => {
  expect(bids!.heading).toBe('Bids: 1200, of which 1 are listed')
  expect(bids!.table!.rows[0]!.slice(1)).toEqual(['7', 'Asha', 'In the hall', '₹ 25,000.00', '₹ 75,000.00'])
  expect(winners!.table!.rows).toEqual([['1', '7', 'Asha', 'Auction', '₹ 25,000.00', '₹ 75,000.00']])
})

test('lists earlier prizes that are not paid', () => {
  expect(unpaid!.fields).toEqual([{ label: 'Instalment 2, ticket 9', value: 'Babu, ₹ 80,000.00, not paid yet' }])
})

test('has lines for the foreman, the winner and two members to sign', () => {
  expect(signatures!.fields.map(({ label }) => label)).toEqual([
    'Foreman, for Malabar Chits',
    'Prized subscriber Asha, ticket 7',
    'Member 1 who was present (name, ticket)',
    'Member 2 who was present (name, ticket)',
  ])
})
