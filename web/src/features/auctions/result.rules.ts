// What a member reads in a result: how their tickets stand, their share of the discount, and what the next month costs. Pure.
import type { getOwnAuction } from '@kuri/contract/auctions/subscriber.contract'
import type { getOwnStatement } from '@kuri/contract/billing/statements.contract'
import type { Data } from '@kuri/contract/kit/route'

export type Auction = Data<typeof getOwnAuction>
export type Winner = Auction['winners'][number]
export type Statement = Data<typeof getOwnStatement>

type Outcome = 'WON' | 'TAKEN_OUT' | 'BID' | 'SEALED_BID' | 'NO_BID'
export type Standing = {
  enrolledSubscriberId: string
  ticketNumber: number
  outcome: Outcome
  /** The last live bid, or the sealed bid; null where there is none, or where it is still sealed. */
  amount: number | null
}

/** One line for each of the member's tickets. */
export function standingsOf({ enrollments, winners }: Pick<Auction, 'enrollments' | 'winners'>): Standing[] {
  return enrollments.map(({ enrolledSubscriberId, ticketNumber, liveBids, prebids }) => {
    const own = winners.filter((winner) => winner.enrolledSubscriberId === enrolledSubscriberId)
    const won = own.find(({ status }) => status === 'DECLARED')
    const [bid] = liveBids
    const prebid = prebids.find(({ status }) => status === 'ACTIVE')
    const at = { enrolledSubscriberId, ticketNumber }
    if (won) return { ...at, outcome: 'WON', amount: won.amount }
    if (own.length > 0) return { ...at, outcome: 'TAKEN_OUT', amount: null }
    if (bid) return { ...at, outcome: 'BID', amount: bid.amount }
    if (prebid) return { ...at, outcome: 'SEALED_BID', amount: prebid.amount }
    return { ...at, outcome: 'NO_BID', amount: null }
  })
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
    const less = Math.min(gross, dividendBalance)
    const amount = (Math.round(gross * 100) - Math.round(less * 100)) / 100
    return { ...at, next: { gross, less, amount, isBilled: false } }
  })
}

/** The page of a list of months on which a month stands: they come in the order of their numbers. */
export const pageOfMonth = (cycleNumber: number, pageSize: number) => Math.max(1, Math.ceil(cycleNumber / pageSize))
