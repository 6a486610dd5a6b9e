// A ticket in an auction: its standing, and the buttons for sealed bid, joining and the live room, each with the reason when it is closed.
import type { getOwnAuction } from '@kuri/contract/auctions/subscriber.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { JoinBlocked } from '../../../ui/join-blocked.tsx'
import { Money } from '../../../ui/money.tsx'
import { Card } from '../../../ui/page.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { prebidBlockedWords } from './auction-words.tsx'

type Auction = Data<typeof getOwnAuction>
type Enrollment = Auction['enrollments'][number]
type TicketCardProps = { auction: Auction; enrollment: Enrollment; isJoining: boolean; onJoin(): void }

export function TicketCard({ auction, enrollment, isJoining, onJoin }: TicketCardProps) {
  const { t } = useLingui()
  const { currentUser: user, enrolledSubscriberId, ticketNumber, liveBids, prebids } = enrollment
  const { auctionId } = auction
  const hasPrebid = prebids.some(({ status }) => status === 'ACTIVE')
  const [bid] = liveBids
  const prebidReason = user.prebidBlockedReason
  const isOver = auction.auctionStatus === 'COMPLETE' || auction.auctionStatus === 'CANCELLED'
  return (
    <Card className="stack">
      <div className="row between flex-wrap">
        <Ticket number={ticketNumber} kind="me" long />
        {hasPrebid && (
          <Badge tone="sealed" icon="lock">
            <Trans>sealed bid is in</Trans>
          </Badge>
        )}
        {bid && (
          <Badge tone={bid.status === 'LEADING' ? 'leading' : 'outbid'} icon={bid.status === 'LEADING' ? 'tick' : 'up'}>
            {bid.status === 'LEADING' ? t`leads` : t`outbid`}
          </Badge>
        )}
      </div>
      {bid && (
        <p>
          <Trans>Last bid</Trans> <Money rupees={bid.amount} />
        </p>
      )}
      {!isOver && prebidReason !== 'PREBID_DISABLED' && (
        <PrebidButton auctionId={auctionId} enrolledSubscriberId={enrolledSubscriberId} reason={prebidReason} />
      )}
      {user.canSubscribeRealtime ? (
        <>
          {!user.hasJoined && (
            <Button
              look="second"
              block
              busy={isJoining}
              onClick={onJoin}
              why={
                user.joinBlockedReason && (
                  <JoinBlocked reason={user.joinBlockedReason} opensAt={auction.joinWindow.opensAt} />
                )
              }
            >
              <Trans>Join</Trans>
            </Button>
          )}
          <ButtonLink
            to="/my/auctions/$auctionId/room/$enrolledSubscriberId"
            params={{ auctionId, enrolledSubscriberId }}
            look={user.hasJoined ? 'gold' : 'second'}
            money={user.hasJoined}
            block
          >
            {user.hasJoined ? <Trans>Enter the auction</Trans> : <Trans>Watch the auction</Trans>}
          </ButtonLink>
        </>
      ) : null}
    </Card>
  )
}

const PayLink = () => (
  <Link to="/my/money" className="k-link">
    <Trans>Pay</Trans>
  </Link>
)

type PrebidButtonProps = { auctionId: string; enrolledSubscriberId: string; reason: string | null }
function PrebidButton({ auctionId, enrolledSubscriberId, reason }: PrebidButtonProps) {
  if (reason === null || reason === 'ACTIVE_PREBID_EXISTS')
    return (
      <ButtonLink
        to="/my/auctions/$auctionId/prebid/$enrolledSubscriberId"
        params={{ auctionId, enrolledSubscriberId }}
        look={reason === null ? 'main' : 'second'}
        block
      >
        {reason === null ? <Trans>Place a sealed bid</Trans> : <Trans>Your sealed bid</Trans>}
      </ButtonLink>
    )
  return (
    <Button
      block
      look="second"
      why={
        <>
          {prebidBlockedWords(reason)} {reason === 'PAYMENT_REQUIRED' && <PayLink />}
        </>
      }
    >
      <Trans>Place a sealed bid</Trans>
    </Button>
  )
}
