// What the chart of a record shows. Pure.
type Bid = { serverSequence: number; deletedAt: string | null; disqualifiedAt: string | null }

/** In the order of the room, without bids that no longer count. */
export const chartBids = <B extends Bid>(bids: readonly B[]): readonly B[] =>
  bids
    .filter(({ deletedAt, disqualifiedAt }) => deletedAt === null && disqualifiedAt === null)
    .toSorted((a, b) => a.serverSequence - b.serverSequence)
