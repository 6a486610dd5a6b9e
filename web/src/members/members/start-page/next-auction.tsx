import { Trans } from '@lingui/react/macro'
import { ItemLink } from '../../../ui/list.tsx'
import { Time } from '../../../ui/time.tsx'
import type { HomeAuction } from './start-page.rules.ts'

export const NextAuction = ({ auction }: { auction: HomeAuction }) => (
  <ItemLink
    to="/my/auctions/$auctionId"
    params={{ auctionId: auction.auctionId }}
    icon="gavel"
    heading={<span dir="auto">{auction.programName}</span>}
    detail={
      <>
        <Trans>Month {auction.cycleNumber}</Trans>
        <span className="block">
          {auction.auctionStartAt ? (
            <Time at={auction.auctionStartAt} show="both" relative />
          ) : (
            <Trans>The time is not fixed yet</Trans>
          )}
        </span>
      </>
    }
  />
)
