// The endpoints and addresses of auctions on the side somebody is on.
import {
  createAnnouncement,
  deleteAnnouncement,
  updateAnnouncement,
} from '@kuri/contract/auctions/announcements.contract'
import {
  getAuction,
  listAuctionParticipants,
  listAuctions,
  listAudienceSessions,
} from '@kuri/contract/auctions/console.contract'
import { bringBeacon, listDraws, openDraw, voidDraw } from '@kuri/contract/auctions/draws.contract'
import {
  approveAuction,
  cancelAuction,
  closePrebid,
  listActionLogs,
  openPrebid,
  revealPrebids,
  scheduleAuction,
} from '@kuri/contract/auctions/lifecycle.contract'
import { deletePrebid } from '@kuri/contract/auctions/prebids.contract'
import { listRefusedBids } from '@kuri/contract/auctions/refused-bids.contract'
import { disqualifyWinner, listCandidates, listLotTickets } from '@kuri/contract/auctions/winners.contract'
import { getEvidence } from '@kuri/contract/proof/bundles.contract'
import {
  confirmMinutesScan,
  createMinutesLink,
  draftAuctionMinutes,
  fileMinutes,
  generateMinutesScan,
  getAuctionMinutes,
  getMinutesFiling,
  revokeMinutesLink,
} from '@kuri/contract/proof/minutes.contract'
import { pairsOf, type SideName } from '../../side/side.rules.ts'
import { useSide } from '../../side/side.tsx'
import type { RowLink } from '../../table/plain-table.tsx'

const PAIRS = {
  listAuctions,
  getAuction,
  listAuctionParticipants,
  listAudienceSessions,
  listActionLogs,
  getAuctionMinutes,
  draftAuctionMinutes,
  generateMinutesScan,
  confirmMinutesScan,
  fileMinutes,
  getMinutesFiling,
  createMinutesLink,
  revokeMinutesLink,
  getEvidence,
  listCandidates,
  listLotTickets,
  listRefusedBids,
  scheduleAuction,
  approveAuction,
  cancelAuction,
  openPrebid,
  closePrebid,
  revealPrebids,
  deletePrebid,
  disqualifyWinner,
  listDraws,
  openDraw,
  bringBeacon,
  voidDraw,
  createAnnouncement,
  updateAnnouncement,
  deleteAnnouncement,
}
type AuctionPageName = '' | '/console' | '/winner' | '/hall' | '/record'

const auctionSideOf = (side: SideName) => ({
  listPath: side === 'company' ? ('/co/auctions' as const) : ('/admin/auctions' as const),
  endpoints: pairsOf(side, PAIRS),
  /** For `<Link {...link('/console', auctionId)}>`. */
  link: (page: AuctionPageName, auctionId: string) =>
    ({
      to: `/${side === 'company' ? 'co' : 'admin'}/auctions/$auctionId${page}`,
      params: { auctionId },
    }) as RowLink,
})
export type AuctionSide = ReturnType<typeof auctionSideOf>

const SIDES = { company: auctionSideOf('company'), admin: auctionSideOf('admin') }

export const useAuctionSide = (): AuctionSide => useSide().pick(SIDES)
