// The screens of auctions are the same for a company and for the platform; only their endpoints and addresses differ.
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
import { getEvidence } from '@kuri/contract/auctions/evidence.contract'
import {
  approveAuction,
  cancelAuction,
  closePrebid,
  listActionLogs,
  openPrebid,
  revealPrebids,
  scheduleAuction,
} from '@kuri/contract/auctions/lifecycle.contract'
import {
  confirmMinutesScan,
  createMinutesLink,
  draftAuctionMinutes,
  fileMinutes,
  generateMinutesScan,
  getAuctionMinutes,
  getMinutesFiling,
  revokeMinutesLink,
} from '@kuri/contract/auctions/minutes.contract'
import { deletePrebid } from '@kuri/contract/auctions/prebids.contract'
import { listRefusedBids } from '@kuri/contract/auctions/refused-bids.contract'
import { disqualifyWinner, listCandidates, listLotTickets } from '@kuri/contract/auctions/winners.contract'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { RowLink } from '../table/plain-table.tsx'

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
type Endpoints = { [Name in keyof typeof PAIRS]: (typeof PAIRS)[Name]['company'] }
export type Side = 'company' | 'admin'
type AuctionPageName = '' | '/console' | '/winner' | '/hall' | '/record'

const deskOf = (side: Side) => ({
  side,
  listPath: side === 'company' ? ('/co/auctions' as const) : ('/admin/auctions' as const),
  endpoints: Object.fromEntries(
    Object.entries(PAIRS).map(([name, pair]) => [name, pair[side]]),
  ) as unknown as Endpoints,
  /** For `<Link {...link('/console', auctionId)}>`. */
  link: (page: AuctionPageName, auctionId: string) =>
    ({
      to: `/${side === 'company' ? 'co' : 'admin'}/auctions/$auctionId${page}`,
      params: { auctionId },
    }) as RowLink,
})
export type AuctionSide = ReturnType<typeof deskOf>

const DESKS = { company: deskOf('company'), admin: deskOf('admin') }
const DeskContext = createContext<AuctionSide>(DESKS.company)

export const useAuctionSide = () => useContext(DeskContext)

const Desk = ({ side, children }: { side: Side; children: ReactNode }) => (
  <DeskContext value={DESKS[side]}>{children}</DeskContext>
)

/** `export default onDesk('company', Page)` */
export const onDesk = (side: Side, Page: ComponentType) => () => (
  <Desk side={side}>
    <Page />
  </Desk>
)
