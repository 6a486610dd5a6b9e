// The minutes of an auction: drawn from its records when they are asked for, and stored under the fingerprint of their text.
import { statusIs } from '@kuri/contract/auctions/status-sets'
import { countAudience, listParticipants } from '#features/auctions/audience/audience.sql'
import type { Auction } from '#features/auctions/model/auction'
import { getAuction } from '#features/auctions/model/mutate-auction'
import { STAFF } from '#features/auctions/model/viewer'
import { prebidAmount } from '#features/auctions/prebids/visible-amounts'
import { listBids, listPrebids, listWinners } from '#features/auctions/screens/history.sql'
import { drawDocument, fingerprintOf, type PaperDocument } from '#platform/documents/pdf'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { type MinutesOffer, minutesDocument, paperView } from './minutes.document.ts'
import { getMinutesPlace, listUnpaidPrizes } from './minutes.sql.ts'

const PDF = 'application/pdf'
/** Of each list. The headings state the whole number. */
const MAX_ROWS = 1000

export async function drawMinutes(deps: Platform, permit: Permit, auctionId: string) {
  const auction = await getAuction(deps, permit, auctionId)
  if (!statusIs(auction.status, 'ended')) throw refuse('AUCTION_STATE_CONFLICT')
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
  const fingerprint = fingerprintOf(document)
  const key = `companies/${auction.companyId}/minutes/${auctionId}-${fingerprint.slice(0, 16)}${isDraft ? '-draft' : ''}`
  const sizeBytes = (await deps.objectStore.find(key))?.sizeBytes ?? (await storeDrawn(deps, key, document))
  const fileName = `minutes-instalment-${auction.cycleNumber}.pdf`
  const fileUrl = await deps.objectStore.presignDownload(key, { fileName, contentType: PDF })
  return { auctionId, fileName, contentType: PDF, sizeBytes, isDraft, fileUrl, paper: paperView(document) }
}

async function storeDrawn({ objectStore }: Platform, key: string, document: PaperDocument): Promise<number> {
  const { bytes } = await drawDocument(document)
  await objectStore.put(key, bytes, PDF)
  return bytes.length
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
