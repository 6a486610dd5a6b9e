import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bidEventPayload } from './bid.view.ts'
import { bidEventJson, shortBidEvent } from './bid-event.ts'

const TERMS = {
  bidMode: 'TOTAL_VALUE_DECREASING' as const,
  totalAmountPaise: 10_000_000,
  minimumBidAmountPaise: 6_000_000,
  chitTerms: null,
}
const AT = new Date('2026-11-18T07:00:00.000Z')

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('"', '\\', ',"auctionId":"x"},"bidCount":1,"leadingBid":{', '},"bidCount":', '\u2028'),
)
const bids = fc.record({
  id: fc.constantFrom('bid-1', 'bid-2'),
  auctionId: fc.constant('auction-1'),
  subscriberId: fc.constant('person-1'),
  enrollmentId: fc.constantFrom('ticket-1', 'ticket-2'),
  ticketNumber: fc.integer({ min: 1, max: 40 }),
  subscriberName: fc.option(text),
  subscriberAvatar: fc.option(text),
  amountPaise: fc.integer({ min: 6_000_000, max: 10_000_000 }),
  source: fc.constantFrom('ONLINE' as const, 'FLOOR' as const),
  createdAt: fc.constant(AT),
})
type Shown = typeof bids extends fc.Arbitrary<infer Bid> ? Bid : never

const after = (bid: Shown, leads: boolean, auctionEndAt: Date | null) => ({
  ...TERMS,
  bidCount: 7,
  auctionEndAt,
  leadingBidId: leads ? bid.id : 'another bid',
  leadingAmountPaise: bid.amountPaise,
  leadingEnrollmentId: leads ? bid.enrollmentId : 'another ticket',
  leadingSubscriberId: leads ? bid.subscriberId : 'another person',
  leadingBidAt: bid.createdAt,
  leadingTicketNumber: leads ? bid.ticketNumber : 3,
  leadingSubscriberName: leads ? bid.subscriberName : 'Another "member"',
})

test('[spec: Bid events] the event says what the view says, whatever a name contains', () => {
  fc.assert(
    fc.property(bids, fc.boolean(), fc.option(fc.constant(AT)), (bid, leads, endAt) => {
      const auction = after(bid, leads, endAt)
      expect(JSON.parse(bidEventJson(bid, auction, TERMS))).toEqual(bidEventPayload(bid, auction))
    }),
  )
})

test('a short event leaves out what the frame, the snapshot and the rules say too', () => {
  fc.assert(
    fc.property(bids, fc.boolean(), (bid, leads) => {
      const auction = after(bid, leads, AT)
      const { nextBid: _offers, leadingBid, bid: whole, ...standing } = bidEventPayload(bid, auction)
      const {
        auctionId: _auction,
        subscriberId: _person,
        subscriberAvatar: _picture,
        type: _type,
        createdAt: _at,
        ...rest
      } = whole
      const short = { bid: rest, ...standing, ...(leads ? {} : { leadingBid }) }
      expect(JSON.parse(shortBidEvent(bidEventJson(bid, auction, TERMS)))).toEqual(short)
    }),
  )
})

test('an event that an earlier version stored is sent whole', () => {
  const bid = fc.sample(bids, 1)[0]!
  const stored = JSON.stringify(bidEventPayload(bid, after(bid, true, AT)))
  expect(shortBidEvent(stored)).toBe(stored)
})
