import { expect, test } from 'vitest'
import { auctionQuery, auctionsSearch } from './auctions-search.ts'
import { boardOf } from './today-board.rules.ts'

const NOW = Date.parse('2026-12-03T12:00:00Z')
const auction = (auctionStatus: string, currentPhase: string, auctionStartAt: string | null = null) =>
  ({ auctionStatus, currentPhase, auctionStartAt }) as Parameters<typeof boardOf>[0][number]

test('the board names what is live, starts today, and waits for approval or a winner', () => {
  const board = boardOf(
    [
      auction('PAUSED', 'PAUSED'),
      auction('READY', 'READY_TO_START', '2026-12-03T18:00:00Z'),
      auction('READY', 'READY_TO_START', '2026-12-03T19:00:00Z'),
      auction('SCHEDULED', 'PENDING_APPROVAL', '2026-12-09T18:00:00Z'),
      auction('ENDED', 'ENDED'),
    ],
    NOW,
  )
  expect(Object.values(board).map((group) => group.length)).toEqual([1, 1, 1, 1])
})

test('the address of the list becomes a query without a lone sort or a range that runs backwards', () => {
  const query = auctionQuery(auctionsSearch({ from: '2026-12-05', to: '2026-12-01', sortBy: 'program_name', foo: '1' }))
  expect(query).toMatchObject({
    auctionStartFrom: '2026-12-01T00:00:00+05:30',
    auctionStartTo: '2026-12-05T23:59:59+05:30',
    sortField: 'program_name',
    sortOrder: 'asc',
  })
  expect(auctionQuery(auctionsSearch({ auctionStatus: 'NOTHING' }))).toMatchObject({ auctionStatus: undefined })
})
