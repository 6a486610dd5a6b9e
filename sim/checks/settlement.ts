// Winners and money, worked out once more by rules of their own: who wins (34, 35) and how the pot is divided (36).
import type { Auction } from '@kuri/server/features/auctions/model/auction'
import { prebidsOf } from '../border/prebids/prebid-rows.ts'
import type { BidRow, Tables, WinnerRow } from '../store/tables.ts'
import type { AuctionPlan } from '../world/plan.ts'
import type { Range } from '../world/terms.ts'
import type { Violation } from './history.ts'
import { openAmount } from './seals.ts'

const COMMISSION_SHARE = 20

type Offer = { enrollmentId: string; amountPaise: number }

export function checkSettlement(
  tables: Tables,
  auction: Auction,
  bids: readonly BidRow[],
  { range, plan: { settlement, prebids } }: { range: Range; plan: AuctionPlan },
): Violation[] {
  const winners = tables.winners
    .filter(({ auctionId }) => auctionId === auction.id)
    .toSorted((a, b) => a.division - b.division)
  const divisions = settlement?.divisions ?? 0
  const violations: Violation[] = []
  const broken = (rule: number, text: string) => void violations.push({ rule, text })
  if (winners.length > divisions) broken(34, `${winners.length} winners in ${divisions} divisions`)
  if (new Set(winners.map(({ enrollmentId }) => enrollmentId)).size < winners.length) broken(34, 'a ticket won twice')
  if (winners.some(({ division }, index) => division !== index + 1)) broken(34, 'a division was passed over')
  const offers: readonly Offer[] = bids.length > 0 ? bids : standingPrebids(tables, auction.id)
  const isOpen = auction.status !== 'CANCELLED' && prebids !== 'KEPT'
  const expected = isOpen ? bestOffers(offers, range, divisions) : []
  const [shown, wanted] = [winners.map(nameOf).join(', '), expected.map(nameOf).join(', ')]
  if (shown !== wanted) broken(35, `${shown || 'nobody'} won, not ${wanted || 'anybody'}`)
  const isComplete = divisions > 0 && winners.length === divisions
  if (auction.declaredWinnerCount !== winners.length)
    broken(34, `the row counts ${auction.declaredWinnerCount} winners`)
  if ((auction.status === 'COMPLETE') !== isComplete)
    broken(34, `it is ${auction.status} with ${winners.length} winners`)
  for (const text of wrongMoney(tables, auction, winners, isComplete)) broken(36, text)
  return violations
}

const standingPrebids = (tables: Tables, auctionId: string): Offer[] =>
  prebidsOf(tables, auctionId)
    .filter(({ status }) => status !== 'CANCELLED')
    .map((prebid) => ({ ...prebid, amountPaise: openAmount(prebid) ?? 0 }))

const nameOf = ({ enrollmentId, amountPaise }: Offer) => `${enrollmentId} with ${amountPaise}`

/** The best offer of each division, until two tickets share the best one: then staff decide. */
function bestOffers(offers: readonly Offer[], { isDown }: Range, divisions: number): Offer[] {
  const won: Offer[] = []
  while (won.length < divisions) {
    const open = offers.filter(({ enrollmentId }) => !won.some((offer) => offer.enrollmentId === enrollmentId))
    const amounts = open.map(({ amountPaise }) => amountPaise)
    const best = isDown ? Math.min(...amounts) : Math.max(...amounts)
    const holders = open.filter(({ amountPaise }) => amountPaise === best)
    if (new Set(holders.map(({ enrollmentId }) => enrollmentId)).size !== 1) break
    won.push(holders[0]!)
  }
  return won
}

function wrongMoney(tables: Tables, auction: Auction, winners: readonly WinnerRow[], isComplete: boolean): string[] {
  const { cycleId, totalAmountPaise, bidMode } = auction
  const settlement = tables.settlements.get(cycleId)
  const booked = tables.entries.filter(({ kind, sourceId }) => kind === 'SETTLEMENT' && sourceId === cycleId)
  if (!isComplete) return settlement || booked.length > 0 ? ['it is settled before its last winner'] : []
  if (!settlement) return ['it is not settled']
  const texts: string[] = []
  const mustBe = (what: string, shown: number, wanted: number) => {
    if (shown !== wanted) texts.push(`${what} is ${shown}, not ${wanted}`)
  }
  for (const { enrollmentId, amountPaise, prizePaise } of winners)
    mustBe(
      `the prize of ${enrollmentId}`,
      prizePaise,
      bidMode === 'TOTAL_VALUE_DECREASING' ? amountPaise : totalAmountPaise - amountPaise,
    )
  const { potPaise, prizePaise, commissionPaise, dividendPaise, shares } = settlement
  mustBe('the pot', potPaise, totalAmountPaise * winners.length)
  mustBe(
    'the sum of the prizes',
    prizePaise,
    sumOf(winners, (winner) => winner.prizePaise),
  )
  mustBe('prize, commission and dividends', prizePaise + commissionPaise + dividendPaise, potPaise)
  mustBe('the commission', commissionPaise, Math.min(potPaise - prizePaise, Math.round(potPaise / COMMISSION_SHARE)))
  mustBe(
    'the sum of the shares',
    sumOf(shares, (share) => share.dividendPaise),
    dividendPaise,
  )
  const tickets = [...tables.enrollments.keys()].filter((id) => tables.participations.has(`${auction.id} ${id}`))
  mustBe('the number of shares', new Set(shares.map(({ enrollmentId }) => enrollmentId)).size, tickets.length)
  const amounts = shares.map((share) => share.dividendPaise)
  if (Math.max(...amounts) - Math.min(...amounts) > 1) texts.push('shares differ by more than a paisa')
  mustBe('the number of bookings', booked.length, 1)
  for (const { kind, postings } of tables.entries)
    mustBe(
      `what ${kind} books`,
      sumOf(postings, (posting) => posting.amountPaise),
      0,
    )
  for (const { enrollmentId, dividendPaise: earned } of shares)
    texts.push(...wrongDeduction(tables, enrollmentId, earned))
  return texts
}

/** The next invoice uses what was earned, as far as it asks for something; what was used is booked. */
function wrongDeduction(tables: Tables, enrollmentId: string, earnedPaise: number): string[] {
  const invoice = tables.invoices.get(`invoice of ${enrollmentId}`)!
  const used = tables.entries.filter(({ kind, sourceId }) => kind === 'DIVIDEND_USED' && sourceId === invoice.id)
  const bookedPaise = sumOf(used, ({ postings }) => postings[0]!.amountPaise)
  const { deductedPaise, grossPaise } = invoice
  const leftPaise = grossPaise - deductedPaise
  const isUsedUp = deductedPaise === Math.min(earnedPaise, grossPaise)
  // A remainder below a rupee cannot be paid online.
  const keepsRupee = leftPaise === 100 && grossPaise - earnedPaise < 100
  return bookedPaise === deductedPaise && deductedPaise <= earnedPaise && (isUsedUp || keepsRupee)
    ? []
    : [`the invoice of ${enrollmentId} deducts ${deductedPaise} of ${earnedPaise}, ${bookedPaise} are booked`]
}

const sumOf = <T>(rows: readonly T[], value: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0)
