// How a ticket stands in an auction, and which tickets stand otherwise than when staff last heard of them.

export type TicketStanding = {
  enrolledSubscriberId: string
  subscriberId: string
  ticketNumber: number
  subscriberName: string | null
  hasJoined: boolean
  isOnline: boolean
  source: 'ONLINE' | 'FLOOR'
  isPaymentCompletedForCycle: boolean
  isDisqualified: boolean
  hasWonCycle: boolean
}

/** By the id of the ticket. */
export type Standings = ReadonlyMap<string, TicketStanding>

export const standingsById = (rows: readonly TicketStanding[]): Standings =>
  new Map(rows.map((row) => [row.enrolledSubscriberId, row]))

/** A ticket that was sold meanwhile has changed too. */
export const changedStandings = (known: Standings, current: Standings): TicketStanding[] =>
  [...current.values()].filter((row) => {
    const before = known.get(row.enrolledSubscriberId)
    return !before || (Object.keys(row) as (keyof TicketStanding)[]).some((field) => row[field] !== before[field])
  })
