// One auction: when and how it takes place, and what each of the member's tickets can do in it.
import { joinAuction } from '@kuri/contract/auctions/join.contract'
import { getOwnAuction } from '@kuri/contract/auctions/subscriber.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { poll } from '../../../api/poll.ts'
import { useChange } from '../../../api/query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Note, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Money } from '../../../ui/money.tsx'
import { Card, Columns, Page, Section } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { AuctionRules } from './auction-rules.tsx'
import { AuctionBadge } from './auction-words.tsx'
import { TicketCard } from './ticket-card.tsx'

const route = getRouteApi('/member/my/auctions/$auctionId')
const POLL_MS = 15_000
/** Members cannot enter the room between the end and the winner, so the page asks more often. */
const POLL_WHILE_DECIDED_MS = 3000

export default function AuctionPage() {
  const { t } = useLingui()
  const { auctionId } = route.useParams()
  const detail = useQuery({
    ...poll(getOwnAuction, { params: { auctionId } }),
    refetchInterval: ({ state }) => (state.data?.auctionStatus === 'ENDED' ? POLL_WHILE_DECIDED_MS : POLL_MS),
  })
  const join = useChange(joinAuction, { outdates: [getOwnAuction] })
  if (detail.isError)
    return (
      <Page title={t`Auction`}>
        <Problem error={detail.error} onRetry={() => void detail.refetch()} />
      </Page>
    )
  if (!detail.data)
    return (
      <Page title={t`Auction`}>
        <Skeleton heights={[140, 180, 96]} />
      </Page>
    )
  const auction = detail.data
  const isDecided = auction.auctionStatus === 'COMPLETE' || auction.winners.length > 0
  return (
    <Page
      title={auction.programName}
      subtitle={<Trans>Month {auction.cycleNumber}</Trans>}
      aside={<AuctionBadge status={auction.auctionStatus} />}
    >
      {isDecided && (
        <ButtonLink to="/my/auctions/$auctionId/result" params={{ auctionId }} look="gold" money block>
          <Trans>See the result</Trans>
        </ButtonLink>
      )}
      {auction.openDrawId && (
        <ButtonLink to="/my/auctions/$auctionId/result" params={{ auctionId }} look="gold" money block>
          <Trans>A draw decides: take part</Trans>
        </ButtonLink>
      )}
      <Columns
        head={<Facts auction={auction} />}
        aside={
          <>
            {join.isError && <Problem error={join.error} />}
            <Section title={t`Your tickets`}>
              {auction.enrollments.map((enrollment) => (
                <TicketCard
                  key={enrollment.enrolledSubscriberId}
                  auction={auction}
                  enrollment={enrollment}
                  isJoining={join.isPending}
                  onJoin={() =>
                    join.mutate({
                      params: { auctionId },
                      body: { enrolledSubscriberId: enrollment.enrolledSubscriberId },
                    })
                  }
                />
              ))}
            </Section>
          </>
        }
        main={
          <>
            {!isDecided && <AuctionRules settings={auction.settings} />}
            {auction.announcements.length > 0 && (
              <Section title={t`Announcements`}>
                {auction.announcements.map(({ id, message, createdAt, tone }) => (
                  <Note key={id} icon="horn" tone={tone === 'INFO' ? 'plain' : 'warn'}>
                    <p dir="auto">{message}</p>
                    <p className="sm">
                      <Time at={createdAt} show="both" />
                    </p>
                  </Note>
                ))}
              </Section>
            )}
          </>
        }
      />
    </Page>
  )
}

type Auction = Parameters<typeof TicketCard>[0]['auction']

function Facts({ auction }: { auction: Auction }) {
  const { bidLimits, auctionStartAt, prebidClosesAt, prebidPhase } = auction
  const isPrize = bidLimits.meaning === 'PRIZE'
  return (
    <Card look="thread">
      <dl className="stack g2">
        <Fact name={<Trans>Starts</Trans>}>
          {auctionStartAt ? <Time at={auctionStartAt} show="both" relative /> : <Trans>not planned yet</Trans>}
        </Fact>
        <Fact name={<Trans>Pot</Trans>}>
          <Money rupees={auction.totalAmount ?? 0} />
        </Fact>
        <Fact name={isPrize ? <Trans>Lowest prize</Trans> : <Trans>Largest discount</Trans>}>
          <Money rupees={isPrize ? bidLimits.lowestAmount : bidLimits.highestAmount} />
        </Fact>
        <Fact name={<Trans>Who wins</Trans>}>
          {isPrize ? (
            <Trans>the member who takes home the least</Trans>
          ) : (
            <Trans>the member who gives up the most</Trans>
          )}
        </Fact>
        {prebidClosesAt && prebidPhase === 'OPEN' && (
          <Fact name={<Trans>Sealed bids until</Trans>}>
            <Time at={prebidClosesAt} show="both" relative />
          </Fact>
        )}
      </dl>
    </Card>
  )
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="row between top">
    <dt className="dim">{name}</dt>
    <dd className="b end">{children}</dd>
  </div>
)
