// The winners of an auction with their names, as the console reads them.
import type { WinnerRow } from '@kuri/server/features/auctions/winners/winners.sql'
import type { Session } from '../../store/store.ts'

export const shownWinners = ({ store: { tables } }: Session, auctionId: string) =>
  tables.winners
    .filter((winner) => winner.auctionId === auctionId)
    .map((winner) => {
      const { ticketNumber, name } = tables.enrollments.get(winner.enrollmentId)!
      const row = winner as unknown as WinnerRow
      return { ...row, ticketNumber, subscriberName: name, subscriberAvatar: null }
    })
