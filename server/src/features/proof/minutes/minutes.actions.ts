// The minutes of an auction as staff read them: the newest draft, and before the first one a preview from the records.
import { statusIs } from '@kuri/contract/auctions/status-sets'
import { countAudience, listParticipants } from '#features/auctions/audience/audience.sql'
import type { Auction } from '#features/auctions/model/auction'
import { getAuction } from '#features/auctions/model/mutate-auction'
import { STAFF } from '#features/auctions/model/viewer'
import { prebidAmount } from '#features/auctions/prebids/visible-amounts'
import { listBids, listPrebids, listWinners } from '#features/auctions/screens/history.sql'
import type { Drawer } from '#platform/documents/drawer'
import { PDF } from '#platform/documents/papers'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { linkView } from './links.actions.ts'
import { listLinks } from './links.sql.ts'
import { addressOf, type MinutesOffer, minutesDocument, paperView, unpaidPrizesText } from './minutes.document.ts'
import { getMinutesPlace, listUnpaidPrizes } from './minutes.sql.ts'
import { contentOf, type ShownMinutes, showNewest } from './records.view.ts'

/** Of each list. The headings state the whole number. */
const MAX_ROWS = 1000

export async function readMinutes(deps: Platform, permit: Permit, drawer: Drawer, auctionId: string) {
  const auction = await getAuction(deps, permit, auctionId)
  if (!statusIs(auction.status, 'ended')) throw refuse('AUCTION_STATE_CONFLICT')
  const shown = await showNewest(deps, drawer, auctionId)
  const file = shown ? drawnFile(shown) : await previewMinutes(deps, drawer, auction)
  const [place, unpaidPrizes, links] = await Promise.all([
    getMinutesPlace(deps.db, auctionId),
    listUnpaidPrizes(deps.db, auction, MAX_ROWS),
    listLinks(deps.db, auctionId),
  ])
  return {
    auctionId,
    contentType: PDF,
    ...file,
    record: shown?.record ?? null,
    suggested: shown ? statedIn(shown) : suggestedBy(addressOf(place), unpaidPrizesText(unpaidPrizes)),
    links: links.map(linkView),
  }
}

/** What staff stated in the newest draft, so that a correction begins with it. */
function statedIn({ row }: ShownMinutes) {
  const { place, unpaidPrizes, presentInHall, deputyName, remarks } = contentOf(row).statements
  return {
    ...{ place, unpaidPrizes, deputyName, remarks },
    presentInHall: presentInHall.map(({ ticketId, ...present }) => ({ enrolledSubscriberId: ticketId, ...present })),
  }
}

const suggestedBy = (place: string, unpaidPrizes: string): ReturnType<typeof statedIn> => ({
  ...{ place, unpaidPrizes, presentInHall: [], deputyName: null, remarks: null },
})

const drawnFile = ({ record, drawn }: ShownMinutes) => ({
  fileName: drawn.fileName,
  sizeBytes: drawn.sizeBytes,
  isDraft: record.status === 'DRAFT' || record.status === 'INCOMPLETE',
  fileUrl: drawn.fileUrl,
  paper: record.paper,
})

async function previewMinutes(deps: Platform, drawer: Drawer, auction: Auction) {
  const auctionId = auction.id
  const isDraft = auction.status !== 'COMPLETE'
  const [place, present, audience, offers, winners, unpaidPrizes] = await Promise.all([
    getMinutesPlace(deps.db, auctionId),
    listParticipants(deps.db, auctionId, MAX_ROWS, 0),
    countAudience(deps.db, auctionId),
    listOffers(deps, auction),
    listWinners(deps.db, auctionId, 'DECLARED'),
    listUnpaidPrizes(deps.db, auction, MAX_ROWS),
  ])
  const document = minutesDocument({
    ...{ auction, place, present, winners, unpaidPrizes, isDraft },
    presentCount: audience.joinedParticipantCount,
    ...offers,
    timeZone: deps.config.timeZone,
  })
  const prefix = `companies/${auction.companyId}/minutes/${auctionId}${isDraft ? '-draft' : ''}`
  const { key, sizeBytes } = await deps.papers.keep(drawer, prefix, document)
  const fileName = `minutes-instalment-${auction.cycleNumber}.pdf`
  const fileUrl = await deps.objectStore.presignDownload(key, { fileName, contentType: PDF })
  return { fileName, sizeBytes, isDraft, fileUrl, paper: paperView(document) }
}

/** Bids of the last run and prebids, in the order in which they were made. */
async function listOffers(deps: Platform, auction: Auction) {
  const [bids, prebids] = await Promise.all([
    listBids(deps.db, auction.id, { limit: MAX_ROWS }, 'STANDING'),
    listPrebids(deps.db, auction.id, { limit: MAX_ROWS }, 'STANDING'),
  ])
  const offers: MinutesOffer[] = [
    ...bids
      .filter(({ run }) => run === auction.run)
      .map(({ source, createdAt, ...bid }) => ({
        ...bid,
        kind: source === 'FLOOR' ? ('FLOOR_BID' as const) : ('BID' as const),
        at: createdAt,
      })),
    ...prebids.flatMap((prebid) => {
      const amountPaise = prebidAmount(deps.secrets, prebid, auction, STAFF)
      return amountPaise === null ? [] : [{ ...prebid, amountPaise, kind: 'PREBID' as const, at: prebid.createdAt }]
    }),
  ]
  offers.reverse()
  offers.sort((a, b) => a.at.getTime() - b.at.getTime())
  const isWhole = bids.length < MAX_ROWS
  return { offers, offerCount: isWhole ? offers.length : auction.bidCount + prebids.length }
}
