// What the first page of the workplace says about its numbers.
export type PartOfDay = 'MORNING' | 'AFTERNOON' | 'EVENING'

const hourInIndia = (now: number) =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Kolkata' }).format(now))

export function partOfDay(now: number): PartOfDay {
  const hour = hourInIndia(now)
  if (hour < 12) return 'MORNING'
  return hour < 17 ? 'AFTERNOON' : 'EVENING'
}

const SHORT_MONTH = new Intl.DateTimeFormat('en-IN', { month: 'short', timeZone: 'UTC' })
const LONG_MONTH = new Intl.DateTimeFormat('en-IN', { month: 'long', timeZone: 'UTC' })

/** "2026-11" as "Nov" or "November". */
export const monthName = (month: string, length: 'short' | 'long' = 'short') =>
  (length === 'short' ? SHORT_MONTH : LONG_MONTH).format(new Date(`${month}-01T00:00:00Z`))

/** The newest month and how it differs from the one before. */
export function trendOf<M>(months: readonly M[], amountOf: (month: M) => number) {
  const [before, now] = months.slice(-2)
  if (!now || !before) return null
  return { month: now, before, amount: amountOf(now), difference: amountOf(now) - amountOf(before) }
}

/** Whole per cent, never 100 while something is missing. */
export const percentOf = (part: number, whole: number) =>
  whole <= 0 ? null : part >= whole ? 100 : Math.min(99, Math.round((part / whole) * 100))

type Auction = { auctionStatus: string }

export const liveOnes = <A extends Auction>(auctions: readonly A[]) =>
  auctions.filter(({ auctionStatus }) => auctionStatus === 'LIVE' || auctionStatus === 'PAUSED')

export const comingOnes = <A extends Auction>(auctions: readonly A[]) =>
  auctions.filter(({ auctionStatus }) => ['PENDING', 'SCHEDULED', 'READY'].includes(auctionStatus))

/** Ended, and the winner is still to be confirmed. */
export const endedOnes = <A extends Auction>(auctions: readonly A[]) =>
  auctions.filter(({ auctionStatus }) => auctionStatus === 'ENDED')
