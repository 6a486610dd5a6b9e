import { isInRange } from '@kuri/contract/auctions/rules/bid-range.rules'
import { expect, test } from 'vitest'
import { bidRange } from '#features/programs/programs/bid-range.rules'
import { anAuction } from '#testing/an-auction'
import * as rules from './declaration.rules.ts'

const ended = (changes: Parameters<typeof anAuction>[0] = {}) =>
  anAuction({ status: 'ENDED', cycleStatus: 'ACTIVE', divisions: 2, ...changes })
const member = (changes: Partial<rules.ChoiceFacts> = {}): rules.ChoiceFacts => ({
  id: 'c0enrollment0000000000000',
  subscriberId: 'c0subscriber0000000000000',
  hasWon: false,
  hasBid: false,
  isPaid: true,
  isDisqualified: false,
  ...changes,
})

test('[spec: The list of candidates] shows candidates while a division waits for its winner', () => {
  expect(rules.awaitsWinner(ended())).toBe(true)
  expect(rules.awaitsWinner(ended({ status: 'LIVE' }))).toBe(false)
  expect(rules.awaitsWinner(ended({ declaredWinnerCount: 2 }))).toBe(false)
})

test('[spec: Named by staff] allows a manual winner only if the enrollment has not won, was not disqualified and did not bid', () => {
  expect(rules.manualChoiceBlockedReason(member())).toBeNull()
  expect(rules.manualChoiceBlockedReason(member({ isPaid: false }))).toBeNull()
  expect(rules.manualChoiceBlockedReason(member({ hasBid: true }))).toBe('BIDDER_IS_A_CANDIDATE')
  expect(rules.manualChoiceBlockedReason(member({ hasBid: true, isDisqualified: true }))).toBe(
    'ENROLLMENT_DISQUALIFIED',
  )
  expect(rules.manualChoiceBlockedReason(member({ hasWon: true, isDisqualified: true }))).toBe('PRIOR_WINNER')
})

test('[spec: Named by staff] allows a manual winner with an amount from the minimum to the total, inclusive', () => {
  const auction = ended({ minimumBidAmountPaise: 100, totalAmountPaise: 200 })
  const amounts = [99, 100, 200, 201]
  expect(amounts.map((amount) => isInRange(bidRange(auction), amount))).toEqual([false, true, true, false])
})

test('[spec: Lots] allows a lot without offers in an AUCTION_AND_LOT program among members who have paid and not won', () => {
  const auction = ended({ programBid: 'AUCTION_AND_LOT' })
  const drawn = ['a', 'b']
  const lot = (...found: rules.ChoiceFacts[]) => rules.openLotBlockedReason(auction, drawn, found)
  expect(lot(member(), member())).toBeNull()
  expect(lot(member())).toBe('ENROLLMENT_NOT_FOUND')
  for (const changes of [{ isPaid: false }, { hasWon: true }, { isDisqualified: true }])
    expect(lot(member(), member(changes))).toBe('LOT_NOT_ELIGIBLE')
})

test('[spec: Lots] allows only a lot among tied offers in other programs and where there is a live bid', () => {
  const found = [member(), member()]
  const blocked = (auction: ReturnType<typeof ended>) => rules.openLotBlockedReason(auction, ['a', 'b'], found)
  expect(blocked(ended({ programBid: 'AUCTION' }))).toBe('LOT_NOT_TIED')
  expect(blocked(ended({ programBid: 'AUCTION_AND_LOT', leadingBidId: 'bid' }))).toBe('LOT_NOT_TIED')
})
