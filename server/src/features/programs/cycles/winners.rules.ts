// Checks the proposed winners of a cycle and reports all problems together, each with its path. [spec: Endpoints and schedule rules;
// Which division; More refusals]

import type { AuctionBidMode } from '@kuri/contract/auctions/config'
import { type BidRange, isInRange, nearestAmount, rangeText } from '@kuri/contract/auctions/rules/bid-range.rules'
import { rupees } from '@kuri/contract/kit/money'
import type { Detail } from '@kuri/contract/kit/refusals'
import { prizeOf } from '#features/programs/programs/prize.rules'

export type ProposedWinner = {
  division: number
  amountPaise: number | null
  subscriberId: string
  enrolledSubscriberId: string
}
export type JudgedWinner = ProposedWinner & { amountPaise: number }
type WinnerSituation = {
  divisions: number
  totalAmountPaise: number
  bidMode: AuctionBidMode
  /** The company may win: the cycle is the foreman's instalment, or no ticket of a member is left without a prize. */
  isForCompany: boolean
  /** Where the chit terms limit the bids of an outside auction; null where they do not. */
  range: BidRange | null
  /** A lot among members who made no offer gives the whole amount. */
  mayBeWithoutOffers: boolean
  enrollments: readonly { id: string; subscriberId: string; holder: string; endedAt: Date | null }[]
}

export function judgeWinners(proposed: readonly ProposedWinner[], at: WinnerSituation) {
  const details: Detail[] = []
  const winners: JudgedWinner[] = []
  const divisions = new Set<number>()
  const winning = new Set<string>()
  const enrollments = new Map(at.enrollments.map((enrollment) => [enrollment.id, enrollment]))
  for (const [index, winner] of proposed.entries()) {
    const report = (field: string, message: string) => details.push({ path: `winners.${index}.${field}`, message })
    const enrollment = enrollments.get(winner.enrolledSubscriberId)
    if (winner.division > at.divisions) report('division', `must be at most ${at.divisions}, the program's divisions`)
    else if (divisions.has(winner.division)) report('division', 'is listed twice')
    if (winner.amountPaise === null) report('amount', 'must be an amount in rupees with at most two decimals')
    else if (winner.amountPaise > at.totalAmountPaise)
      report('amount', 'must not exceed the total amount of the program')
    else if (at.range && enrollment?.holder !== 'COMPANY' && !isOffer(winner.amountPaise, at, at.range))
      details.push({
        path: `winners.${index}.amount`,
        message: rangeText(at.range),
        requiredAmount: rupees(nearestAmount(at.range, winner.amountPaise)),
      })
    if (!enrollment || enrollment.endedAt !== null)
      report('enrolledSubscriberId', 'must be an enrollment of this program')
    else if (enrollment.subscriberId !== winner.subscriberId)
      report('subscriberId', 'must be the subscriber of this enrollment')
    else if (enrollment.holder === 'COMPANY' && !at.isForCompany)
      report(
        'enrolledSubscriberId',
        "is a company ticket, which wins only in the foreman's instalment or when every member has won",
      )
    else if (enrollment.holder === 'COMPANY' && !isWithoutDiscount(winner.amountPaise, at))
      report('amount', 'must leave the company ticket the whole pot, without discount')
    if (winning.has(winner.enrolledSubscriberId)) report('enrolledSubscriberId', 'is listed twice')
    divisions.add(winner.division)
    winning.add(winner.enrolledSubscriberId)
    if (winner.amountPaise !== null) winners.push({ ...winner, amountPaise: winner.amountPaise })
  }
  return { details, winners }
}

const isOffer = (amountPaise: number, at: WinnerSituation, range: BidRange) =>
  isInRange(range, amountPaise) || (at.mayBeWithoutOffers && isWithoutDiscount(amountPaise, at))

const isWithoutDiscount = (amountPaise: number | null, at: WinnerSituation) =>
  amountPaise !== null && prizeOf(at.bidMode, at.totalAmountPaise, amountPaise) === at.totalAmountPaise
