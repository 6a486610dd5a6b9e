// An auction of mine that is live now: the clock, the lead, and the way in.
import { Trans } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { formatRupees } from '../../../ui/money.tsx'
import { formatClock } from '../../../ui/time.rules.ts'
import { useRemainingMs } from '../../../ui/time.tsx'
import { type HomeAuction, ticketInRoom } from './start-page.rules.ts'
import '../../../ui/styles/room.css'

export function LiveHero({ auction, offsetMs }: { auction: HomeAuction; offsetMs: number }) {
  const tickets = auction.tickets.map(({ ticketNumber }) => ticketNumber).join(', ')
  const isPaused = auction.auctionStatus === 'PAUSED'
  const endsAt = auction.closingPhaseEndsAt ?? auction.auctionEndAt
  return (
    <section className="k-hero" aria-label={auction.programName}>
      <div className="row between">
        {isPaused ? (
          <Badge tone="warn" icon="pause">
            <Trans>Paused</Trans>
          </Badge>
        ) : (
          <Badge tone="live">
            <Trans>Live now</Trans>
          </Badge>
        )}
        <span className="sub sm">
          <Trans>
            Ticket {tickets} · Month {auction.cycleNumber}
          </Trans>
        </span>
      </div>
      <div className="row between items-end mt-2">
        <div className="grow">
          <p className="b lg" dir="auto">
            {auction.programName}
          </p>
          <Lead auction={auction} />
        </div>
        {!isPaused && endsAt && <Clock endsAt={endsAt} offsetMs={offsetMs} />}
      </div>
      <WayIn auction={auction} />
    </section>
  )
}

/** Into the room with a ticket that has joined, otherwise to the page where one joins. */
function WayIn({ auction }: { auction: HomeAuction }) {
  const { auctionId } = auction
  const ticket = ticketInRoom(auction)
  const look = { look: 'gold', money: true, block: true, className: 'mt-3' } as const
  const words = (
    <>
      <Trans>Enter the auction</Trans>
      <Icon name="next" />
    </>
  )
  if (!ticket)
    return (
      <ButtonLink to="/my/auctions/$auctionId" params={{ auctionId }} {...look}>
        {words}
      </ButtonLink>
    )
  const { enrolledSubscriberId } = ticket
  return (
    <ButtonLink
      to="/my/auctions/$auctionId/room/$enrolledSubscriberId"
      params={{ auctionId, enrolledSubscriberId }}
      {...look}
    >
      {words}
    </ButtonLink>
  )
}

function Lead({ auction: { leadingBid, isLeading } }: { auction: HomeAuction }) {
  if (!leadingBid)
    return (
      <p className="sub">
        <Trans>No bid yet</Trans>
      </p>
    )
  const amount = formatRupees(leadingBid.amount)
  return (
    <p className="sub">
      {isLeading ? (
        <Trans>
          You lead with <b>{amount}</b>
        </Trans>
      ) : (
        <Trans>
          Best so far <b>{amount}</b>
        </Trans>
      )}
    </p>
  )
}

function Clock({ endsAt, offsetMs }: { endsAt: string; offsetMs: number }) {
  const remaining = useRemainingMs(endsAt, offsetMs)
  return (
    <div className="end">
      <p className="k-clock" role="timer">
        {formatClock(remaining)}
      </p>
      <p className="sub sm">{remaining === 0 ? <Trans>closing</Trans> : <Trans>left</Trans>}</p>
    </div>
  )
}
