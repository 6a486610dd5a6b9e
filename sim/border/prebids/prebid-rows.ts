// The prebids of an auction as they are stored, and as screens read them with the names of their owners.
import type { Prebid } from '@kuri/server/features/auctions/prebids/prebids.sql'
import type { PrebidRow } from '@kuri/server/features/auctions/screens/history.sql'
import type { Session } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'

export const prebidsOf = ({ prebids }: Tables, auctionId: string): Prebid[] =>
  [...prebids.values()].filter((prebid) => prebid.auctionId === auctionId)

export const shownPrebids = ({ store: { tables } }: Session, auctionId: string): PrebidRow[] =>
  prebidsOf(tables, auctionId)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .map((prebid) => {
      const { ticketNumber, name } = tables.enrollments.get(prebid.enrollmentId)!
      const document = { documentFileId: null, documentSubmissionStatus: null }
      return { ...prebid, ...document, ticketNumber, subscriberName: name, avatarFileId: null }
    })
