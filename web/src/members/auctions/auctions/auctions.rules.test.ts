import { expect, test } from 'vitest'
import { groupAuctions } from './auctions.rules.ts'

const item = (auctionStatus: 'LIVE' | 'SCHEDULED' | 'COMPLETE' | 'PENDING', auctionStartAt: string | null) => ({
  auctionStatus,
  auctionStartAt,
})

test('auctions are grouped as live, coming and over, each in the order in which people look for them', () => {
  const { live, coming, over } = groupAuctions([
    item('COMPLETE', '2026-09-01T12:00:00Z'),
    item('PENDING', null),
    item('SCHEDULED', '2026-12-03T12:00:00Z'),
    item('COMPLETE', '2026-10-01T12:00:00Z'),
    item('LIVE', '2026-11-16T12:00:00Z'),
    item('SCHEDULED', '2026-12-01T12:00:00Z'),
  ])
  expect(live).toHaveLength(1)
  expect(coming.map(({ auctionStartAt }) => auctionStartAt)).toEqual([
    '2026-12-01T12:00:00Z',
    '2026-12-03T12:00:00Z',
    null,
  ])
  expect(over.map(({ auctionStartAt }) => auctionStartAt)).toEqual(['2026-10-01T12:00:00Z', '2026-09-01T12:00:00Z'])
})
