// The result of an auction: who won, where the pot went, what it means for the member, and whether the sealed bids were as placed.
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Columns, Page } from '../../../ui/page.tsx'
import { CheckAuction } from './check-auction.tsx'
import { MonthShare } from './month-share.tsx'
import { MyStanding } from './my-standing.tsx'
import { OpenedPrebids, OwnReceipts, RefusedBids } from './past-bids.tsx'
import { PotDivision } from './pot-division.tsx'
import type { Auction } from './result.rules.ts'
import { useDecidedAuction, useOwnTickets } from './use-result.ts'
import { Winners } from './winners.tsx'

/** Most auctions have no draw, so it comes when there is one. */
const DrawCard = lazy(() => import('./draw-card.tsx'))

const route = getRouteApi('/member/my/auctions/$auctionId/result')

export default function ResultPage() {
  const { t } = useLingui()
  const { auctionId } = route.useParams()
  const detail = useDecidedAuction(auctionId)
  if (!detail.data)
    return (
      <Page title={t`Result`}>
        {detail.isError ? (
          <Problem error={detail.error} onRetry={() => void detail.refetch()} />
        ) : (
          <Skeleton heights={[140, 180]} />
        )}
      </Page>
    )
  return <Result auction={detail.data} />
}

function Result({ auction }: { auction: Auction }) {
  const mine = new Set(auction.enrollments.map(({ enrolledSubscriberId }) => enrolledSubscriberId))
  const tickets = useOwnTickets(auction)
  const { programId } = auction
  const byLot = auction.winners.filter(({ type }) => type === 'LOT')
  return (
    <Page title={auction.programName} subtitle={<Trans>Result of month {auction.cycleNumber}</Trans>}>
      {auction.winners.length === 0 && auction.openDrawId === null && (
        <Empty>
          {auction.auctionStatus === 'ENDED' ? (
            <Trans>The hammer has fallen. The winner is being confirmed.</Trans>
          ) : (
            <Trans>Nobody has won this auction yet.</Trans>
          )}
        </Empty>
      )}
      <Columns
        head={<Winners auction={auction} mine={mine} />}
        main={
          <>
            {(auction.openDrawId || byLot.length > 0 || auction.auctionStatus === 'ENDED') && (
              <Suspense>
                <DrawCard
                  auctionId={auction.auctionId}
                  isOpen={auction.openDrawId !== null}
                  tickets={auction.enrollments}
                  byLot={byLot}
                />
              </Suspense>
            )}
            <PotDivision auction={auction} />
            <OpenedPrebids auction={auction} mine={mine} />
            <OwnReceipts auction={auction} tickets={tickets} />
            <RefusedBids auction={auction} />
            {auction.winners.length > 0 && (
              <ButtonLink
                to="/my/auctions/$auctionId/minutes"
                params={{ auctionId: auction.auctionId }}
                look="second"
                block
              >
                <Trans>Minutes of the auction</Trans>
              </ButtonLink>
            )}
            <CheckAuction auctionId={auction.auctionId} />
            <ButtonLink to="/my/chits/$programId" params={{ programId }} look="second" block>
              <Trans>To the chit and its passbook</Trans>
            </ButtonLink>
          </>
        }
        aside={
          <>
            <MyStanding auction={auction} tickets={tickets} />
            {auction.auctionStatus === 'COMPLETE' && <MonthShare auction={auction} />}
          </>
        }
      />
    </Page>
  )
}
