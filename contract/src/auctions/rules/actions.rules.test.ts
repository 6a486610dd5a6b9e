import { expect, test } from 'vitest'
import { AUCTION_STATUSES, type AuctionStatus } from '../enums.ts'
import { ACTION_BLOCKED_REASONS, AUCTION_ACTIONS, type AuctionAction, auctionActions } from './actions.rules.ts'
import { at, auctionFacts, NOW } from './auction-facts.fixture.ts'

const allowedIn = (changes: Parameters<typeof auctionFacts>[0]) => (status: AuctionStatus) => {
  const actions = auctionActions(auctionFacts({ ...changes, status }), NOW)
  return AUCTION_ACTIONS.filter((action) => actions[action] === null).join(' ')
}
const table = (changes: Parameters<typeof auctionFacts>[0]) =>
  Object.fromEntries(AUCTION_STATUSES.map((status) => [status, allowedIn(changes)(status)]))

test('[spec: Transitions of an auction; All commands] allows in each status of an auction without prebids what the specification names', () => {
  expect(table({})).toEqual({
    PENDING: 'schedule deletePrebid disqualifyBidder cancel',
    SCHEDULED: 'schedule deletePrebid start disqualifyBidder cancel',
    READY: 'deletePrebid start disqualifyBidder cancel',
    LIVE: 'pause end placeFloorBid deleteBid disqualifyBidder cancel',
    PAUSED: 'resume end deleteBid disqualifyBidder cancel',
    ENDED: 'deleteBid disqualifyBidder declareWinner recordLot',
    COMPLETE: '',
    CANCELLED: '',
  })
})

test('[spec: Endpoints and schedule rules; Stamping the window] opens, closes and waits for the prebid window', () => {
  const open = table({ hasPrebid: true })
  expect(open.SCHEDULED).toBe('schedule openPrebids closePrebids deletePrebid disqualifyBidder cancel')
  const closed = auctionActions(auctionFacts({ hasPrebid: true, prebidEndAt: at(-1) }), NOW)
  expect(closed).toMatchObject({ openPrebids: 'PREBID_ALREADY_CLOSED', closePrebids: null, start: null })
  expect(auctionActions(auctionFacts({ hasPrebid: true }), NOW).start).toBe('PREBID_WINDOW_OPEN')
  expect(auctionActions(auctionFacts(), NOW)).toMatchObject({
    openPrebids: 'PREBID_DISABLED',
    closePrebids: 'PREBID_DISABLED',
    revealPrebids: 'PREBID_DISABLED',
  })
})

test('[spec: All commands; When] declares and disqualifies winners while there is a division or a winner for it', () => {
  const ended = (changes: Parameters<typeof auctionFacts>[0]) =>
    auctionActions(auctionFacts({ status: 'ENDED', divisions: 2, ...changes }), NOW)
  expect(ended({ declaredWinnerCount: 1 })).toMatchObject({ declareWinner: null, disqualifyWinner: null })
  expect(ended({ declaredWinnerCount: 2 }).declareWinner).toBe('NO_OPEN_DIVISION')
  expect(ended({}).disqualifyWinner).toBe('WINNER_NOT_FOUND')
  expect(ended({ cycleStatus: 'COMPLETED' }).recordLot).toBe('CYCLE_NOT_ACTIVE')
  expect(auctionActions(auctionFacts({ status: 'COMPLETE', declaredWinnerCount: 1 }), NOW).disqualifyWinner).toBeNull()
})

test('[spec: Bids from the hall; Final once the auction has been live] names the reason that the setting or the past of the auction gives', () => {
  const live = auctionActions(auctionFacts({ status: 'LIVE', allowStaffOfflineBids: false, liveStartedAt: NOW }), NOW)
  expect(live).toMatchObject({ placeFloorBid: 'FLOOR_BIDS_NOT_ALLOWED', deletePrebid: 'PREBIDS_FINAL' })
  const reopened = auctionActions(auctionFacts({ hasPrebid: true, liveStartedAt: NOW }), NOW)
  expect(reopened.openPrebids).toBe('PREBID_ALREADY_CLOSED')
})

test('every reason that some state gives is one that the contract lists', () => {
  const given = new Set<string | null>()
  for (const status of AUCTION_STATUSES)
    for (const hasPrebid of [true, false])
      for (const programStatus of ['ACTIVE', 'COMPLETED'] as const)
        for (const cycleStatus of ['ACTIVE', 'COMPLETED'] as const)
          for (const declaredWinnerCount of [0, 1])
            for (const approvalRequired of [true, false])
              for (const changes of [
                {},
                { prebidEndAt: NOW },
                { liveStartedAt: NOW },
                { programBid: 'LOT' as const },
                { openDrawId: 'draw' },
              ]) {
                const more = {
                  allowStaffOfflineBids: hasPrebid,
                  programStatus,
                  cycleStatus,
                  declaredWinnerCount,
                  approvalRequired,
                }
                const actions = auctionActions(auctionFacts({ status, hasPrebid, ...more, ...changes }), NOW)
                for (const action of Object.keys(actions) as AuctionAction[]) given.add(actions[action])
              }
  given.delete(null)
  expect([...given].sort()).toEqual([...ACTION_BLOCKED_REASONS].sort())
})
