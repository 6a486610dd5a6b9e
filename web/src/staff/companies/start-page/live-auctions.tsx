// What is live at this moment, on top of everything else.
import type { listAuctions } from '@kuri/contract/auctions/console.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Plural, Trans } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { MoneyOrSealed } from '../../../ui/money.tsx'
import { formatClock } from '../../../ui/time.rules.ts'
import { useRemainingMs } from '../../../ui/time.tsx'
import { OtherPage } from '../../parts/other-page.tsx'
import { liveOnes } from './start-page.rules.ts'

export type ListedAuction = Data<typeof listAuctions.company>['auctions'][number]

export const LiveAuctions = ({ auctions }: { auctions: readonly ListedAuction[] }) =>
  liveOnes(auctions).map((auction) => <LiveAuction key={auction.auctionId} auction={auction} />)

function LiveAuction({ auction }: { auction: ListedAuction }) {
  const { auctionId, programName, cycleNumber, companyBranch, bidCount, leadingBidAmount } = auction
  const isPaused = auction.auctionStatus === 'PAUSED'
  const endsAt = auction.closingPhaseEndsAt ?? auction.auctionEndAt
  return (
    <section className="k-live-strip" aria-label={programName}>
      {isPaused ? (
        <Badge tone="warn" icon="pause">
          <Trans>Paused</Trans>
        </Badge>
      ) : (
        <Badge tone="live">
          <Trans>Live now</Trans>
        </Badge>
      )}
      <div className="grow">
        <b dir="auto">
          <Trans>
            {programName} · month {cycleNumber}
          </Trans>
        </b>
        <p className="sub">
          {companyBranch && <span dir="auto">{companyBranch} · </span>}
          <Plural value={bidCount} _0="no bids yet" one="# bid" other="# bids" />
        </p>
      </div>
      {leadingBidAmount !== null && (
        <div className="text-end">
          <p className="sub">
            {auction.auctionBidMode === 'TOTAL_VALUE_DECREASING' ? (
              <Trans>Lowest so far</Trans>
            ) : (
              <Trans>Highest discount so far</Trans>
            )}
          </p>
          <MoneyOrSealed rupees={leadingBidAmount} size="lg" />
        </div>
      )}
      {!isPaused && endsAt && <Clock endsAt={endsAt} />}
      <OtherPage to="/co/auctions/$auctionId/console" params={{ auctionId } as never} className="k-btn gold">
        <Trans>Open console</Trans>
      </OtherPage>
    </section>
  )
}

const Clock = ({ endsAt }: { endsAt: string }) => (
  <span className="clock tabular-nums" role="timer">
    {formatClock(useRemainingMs(endsAt))}
  </span>
)
