// What a member reads in a result: how their tickets stand, their share of the discount, and what the next month costs. Pure.
import type { getOwnAuction, getOwnAuctionOverview } from '@kuri/contract/auctions/subscriber.contract'
import type { Data } from '@kuri/contract/kit/route'
import type { getOwnStatement } from '@kuri/contract/money/statements.contract'

export type Auction = Data<typeof getOwnAuction>
export type Winner = Auction['winners'][number]
export type Statement = Data<typeof getOwnStatement>

/** One of the member's tickets, with its last bid and its sealed bid, which stay readable after the auction is decided. */
export type OwnTicket = Data<typeof getOwnAuctionOverview>['currentUser']

type Outcome = 'WON' | 'BID' | 'SEALED_BID' | 'NO_BID'
export type Standing = {
  enrolledSubscriberId: string
  ticketNumber: number
  outcome: Outcome
  /** The prize, the last live bid or the sealed bid; null where there is none, or where it is still sealed. */
  amount: number | null
}

const isGiven = (prebid: OwnTicket['latestPrebid']) =>
  prebid !== null && prebid.status !== 'CANCELLED' && prebid.status !== 'DISQUALIFIED'

export function standingOf(ticket: OwnTicket, winners: readonly Winner[]): Standing {
  const { enrolledSubscriberId, ticketNumber, latestBid, latestPrebid } = ticket
  const won = winners.find((winner) => winner.enrolledSubscriberId === enrolledSubscriberId)
  const at = { enrolledSubscriberId, ticketNumber }
  if (won) return { ...at, outcome: 'WON', amount: won.amount }
  if (latestBid && latestBid.deletedAt === null) return { ...at, outcome: 'BID', amount: latestBid.amount }
  if (isGiven(latestPrebid)) return { ...at, outcome: 'SEALED_BID', amount: latestPrebid!.amount }
  return { ...at, outcome: 'NO_BID', amount: null }
}

/** The receipt that proves the sealed bid of a ticket; null where none was given. */
export function sealedBidOf({ latestPrebid: prebid }: OwnTicket) {
  return prebid && isGiven(prebid) && prebid.receipt && prebid.amount !== null
    ? { amount: prebid.amount, receipt: prebid.receipt }
    : null
}

export type NextInstalment = {
  enrolledSubscriberId: string
  ticketNumber: number
  /** What the ticket earned in this month; null while the month is not settled. */
  share: number | null
  /** Null after the last month, and where nothing is known yet. */
  next: { gross: number; less: number; amount: number; isBilled: boolean } | null
}

type Month = { cycleNumber: number; cycleCount: number }

/** The bill of the next month when it is written; before that the same instalment less what the ticket has earned and not used. */
export function nextInstalments({ cycles, enrollments }: Statement, { cycleNumber, cycleCount }: Month) {
  const billsOf = (number: number) => cycles.find((cycle) => cycle.cycleNumber === number)?.invoices ?? []
  const dividends = cycles.find((cycle) => cycle.cycleNumber === cycleNumber)?.dividends ?? []
  return enrollments.map(({ enrolledSubscriberId, ticketNumber, dividendBalance }): NextInstalment => {
    const isOwn = (each: { enrolledSubscriberId: string | null }) => each.enrolledSubscriberId === enrolledSubscriberId
    const share = dividends.find(isOwn)?.amount ?? null
    const at = { enrolledSubscriberId, ticketNumber, share }
    const billed = billsOf(cycleNumber + 1).find((bill) => isOwn(bill) && bill.status !== 'CANCELLED')
    if (billed) {
      const { grossAmount, dividend, amount } = billed
      return { ...at, next: { gross: grossAmount, less: dividend, amount, isBilled: true } }
    }
    const present = billsOf(cycleNumber).find(isOwn)
    if (!present || cycleNumber >= cycleCount) return { ...at, next: null }
    const gross = present.grossAmount
    const less = Math.max(0, Math.min(gross, dividendBalance))
    const amount = (Math.round(gross * 100) - Math.round(less * 100)) / 100
    return { ...at, next: { gross, less, amount, isBilled: false } }
  })
}

/** The page of a list of months on which a month stands: they come in the order of their numbers. */
export const pageOfMonth = (cycleNumber: number, pageSize: number) => Math.max(1, Math.ceil(cycleNumber / pageSize))
