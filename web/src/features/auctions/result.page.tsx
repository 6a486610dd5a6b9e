// The result of an auction: who won, where the pot went, and whether the sealed bids were as they were placed.
import { getOwnAuction } from '@kuri/contract/auctions/subscriber.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { poll } from '../../api/poll.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty, Problem, Skeleton } from '../../ui/feedback.tsx'
import { Item, List } from '../../ui/list.tsx'
import { MoneyOrSealed } from '../../ui/money.tsx'
import { Card, Page, Section } from '../../ui/page.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { Time } from '../../ui/time.tsx'
import { ReceiptCard } from './placed-prebid.tsx'

const route = getRouteApi('/member/my/auctions/$auctionId/result')
const POLL_MS = 3000
type Auction = Data<typeof getOwnAuction>

export default function ResultPage() {
  const { t } = useLingui()
  const { auctionId } = route.useParams()
  const detail = useQuery({
    ...poll(getOwnAuction, { params: { auctionId } }),
    refetchInterval: ({ state }) => (state.data?.auctionStatus === 'ENDED' ? POLL_MS : false),
  })
  if (detail.isError)
    return (
      <Page title={t`Result`}>
        <Problem error={detail.error} onRetry={() => void detail.refetch()} />
      </Page>
    )
  if (!detail.data)
    return (
      <Page title={t`Result`}>
        <Skeleton heights={[140, 180]} />
      </Page>
    )
  const auction = detail.data
  const mine = new Set(auction.enrollments.map(({ enrolledSubscriberId }) => enrolledSubscriberId))
  const winners = auction.winners.filter(({ status }) => status === 'DECLARED')
  return (
    <Page title={auction.programName} subtitle={<Trans>Result of month {auction.cycleNumber}</Trans>}>
      {winners.length === 0 && (
        <Empty>
          {auction.auctionStatus === 'ENDED' ? (
            <Trans>The hammer has fallen. The winner is being confirmed.</Trans>
          ) : (
            <Trans>Nobody has won this auction yet.</Trans>
          )}
        </Empty>
      )}
      {winners.map((winner) => (
        <Card key={winner.id} look="thread" className="stack">
          <div className="row between">
            <Ticket number={winner.ticketNumber} kind="won" long />
            {mine.has(winner.enrolledSubscriberId) && (
              <Badge tone="done" icon="tick">
                <Trans>you</Trans>
              </Badge>
            )}
          </div>
          <h2 dir="auto">
            {mine.has(winner.enrolledSubscriberId) ? <Trans>You won</Trans> : (winner.subscriberName ?? t`Won`)}
          </h2>
          <MoneyOrSealed rupees={winner.amount} size="xl" />
          <p className="dim">
            {auction.bidLimits.meaning === 'PRIZE' ? <Trans>takes home</Trans> : <Trans>given up</Trans>}
            {winner.type === 'LOT' && (
              <>
                {' · '}
                <Trans>drawn by lot</Trans>
              </>
            )}
          </p>
          {winner.selectedAt && (
            <p className="sm dim">
              <Time at={winner.selectedAt} show="both" />
            </p>
          )}
        </Card>
      ))}
      <RefusedBids auction={auction} />
      <Prebids auction={auction} mine={mine} />
      <ButtonLink to="/my/chits/$programId" params={{ programId: auction.programId }} look="second" block>
        <Trans>To the chit and its passbook</Trans>
      </ButtonLink>
    </Page>
  )
}

/** Bids of the member that came too late or were not better, kept as evidence. */
function RefusedBids({ auction }: { auction: Auction }) {
  const { t } = useLingui()
  const refused = auction.enrollments.flatMap(({ ticketNumber, refusedBids }) =>
    refusedBids.map((bid) => ({ ticketNumber, bid })),
  )
  if (refused.length === 0) return null
  return (
    <Section title={t`Bids that do not count`}>
      <List>
        {refused.map(({ ticketNumber, bid }) => (
          <Item
            key={bid.id}
            lead={<Ticket number={ticketNumber} kind="me" />}
            heading={<Time at={bid.judgedAt} show="milliseconds" />}
            detail={bid.reason === 'BID_TOO_LATE' ? t`too late` : t`not accepted`}
            aside={<MoneyOrSealed rupees={bid.amount} />}
          />
        ))}
      </List>
    </Section>
  )
}

/** Revealed sealed bids; the member's own are checked against their receipts. */
function Prebids({ auction, mine }: { auction: Auction; mine: ReadonlySet<string> }) {
  const { t } = useLingui()
  const prebids = auction.liveBids.filter(({ type }) => type === 'PREBID')
  if (prebids.length === 0) return null
  const own = prebids.filter(({ enrolledSubscriberId }) => mine.has(enrolledSubscriberId))
  return (
    <Section title={t`Sealed bids, opened`}>
      <List>
        {prebids.map((prebid) => (
          <Item
            key={prebid.id}
            lead={<Ticket number={prebid.ticketNumber} kind={mine.has(prebid.enrolledSubscriberId) ? 'me' : 'other'} />}
            heading={<Time at={prebid.createdAt} show="both" />}
            aside={<MoneyOrSealed rupees={prebid.amount} />}
          />
        ))}
      </List>
      {own.map((prebid) =>
        prebid.receipt && prebid.amount !== null ? (
          <ReceiptCard
            key={prebid.id}
            sealed={{
              auctionId: auction.auctionId,
              enrolledSubscriberId: prebid.enrolledSubscriberId,
              amount: prebid.amount,
            }}
            receipt={prebid.receipt}
          />
        ) : null,
      )}
    </Section>
  )
}
