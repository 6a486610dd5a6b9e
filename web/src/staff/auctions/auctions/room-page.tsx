// The frame of a page that reads an auction and follows its room: before the start, and on the winner page.
import type { getAuction } from '@kuri/contract/auctions/console.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { read } from '../../../api/query.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useAuctionSide } from './auction-side.ts'
import { AuctionTabs } from './auction-tabs.tsx'
import { PhaseBadge } from './auction-words.tsx'
import { HallLink } from './hall/hall-link.tsx'
import { useAuctionId } from './use-auction-id.ts'
import { happenedIn, type StaffRoom, useOutdates, useStaffRoom } from './use-staff-room.ts'

export type Overview = Data<typeof getAuction.company>

type RoomPageProps = {
  title: string
  /** The endpoint whose answer changes with the room, besides the auction's own. */
  outdates: 'listAuctionParticipants' | 'listCandidates'
  children(auction: Overview, staffRoom: StaffRoom): ReactNode
}

export function RoomPage({ title, outdates, children }: RoomPageProps) {
  const { t } = useLingui()
  const { endpoints, listPath } = useAuctionSide()
  const auctionId = useAuctionId()
  const overview = useQuery(
    read(endpoints.getAuction, {
      params: { auctionId },
      query: { prebidPageSize: 100, participantPageSize: 1, bidPageSize: 1 },
    }),
  )
  const staffRoom = useStaffRoom(auctionId)
  useOutdates([endpoints.getAuction.path, endpoints[outdates].path], happenedIn(staffRoom.room))
  const { data } = overview
  return (
    <StaffPage
      title={data?.programName ?? title}
      needs="auction.read"
      above={<Link to={listPath}>{t`Auctions`}</Link>}
      subtitle={data && <Subtitle auction={data} />}
      actions={<HallLink auctionId={auctionId} />}
      tabs={<AuctionTabs auctionId={auctionId} />}
    >
      <Loaded query={overview}>{(auction) => children(auction, staffRoom)}</Loaded>
    </StaffPage>
  )
}

const Subtitle = ({ auction }: { auction: Overview }) => (
  <span className="row g2 flex-wrap">
    <span>
      <Trans>Month {auction.cycleNumber}</Trans> · <span dir="auto">{auction.branchName}</span>
    </span>
    <PhaseBadge phase={auction.currentPhase} />
  </span>
)
