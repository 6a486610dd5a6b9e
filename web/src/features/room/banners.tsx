// One line under the bar: the connection, the state of the auction, the last announcement. Never a dialog over the lead.
import { sharesOf } from '@kuri/contract/auctions/rules/shares.rules'
import type { RoomAuction, RoomUser } from '@kuri/room-client/frames'
import type { RoomState } from '@kuri/room-client/room-state'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icons.tsx'
import { formatRupees } from '../../ui/money-format.ts'
import { formatTime } from '../../ui/time.rules.ts'
import { Time } from '../../ui/time.tsx'

export function ConnectionBanner({ room }: { room: RoomState }) {
  const { i18n } = useLingui()
  const { session, lastHeardAt } = room
  const heard = lastHeardAt === null ? null : formatTime(lastHeardAt, 'seconds', i18n.locale)
  if (session.kind === 'RECONNECTING')
    return (
      <p className="k-banner">
        <span className="k-spin" aria-hidden="true" />
        <span>
          <b>
            <Trans>Reconnecting…</Trans>
          </b>{' '}
          {heard !== null && <Trans>last heard {heard}</Trans>}
        </span>
      </p>
    )
  if (session.kind !== 'LIVE') return null
  if (!session.isRecovered)
    return (
      <p className="k-banner warn">
        <Trans>Back again. Earlier bids are on the auction page.</Trans>
      </p>
    )
  if (!session.missedBidCount) return null
  return (
    <p className="k-banner warn">
      <Plural value={session.missedBidCount} one="# bid was made meanwhile." other="# bids were made meanwhile." />
    </p>
  )
}

/** What the auction is doing, where the buttons do not say it already. */
export function StateBanner({ room, ticket }: { room: RoomState; ticket: string }) {
  const { auction } = room
  if (!auction) return null
  const { auctionStatus, pauseReason, auctionStartAt, cycleNumber } = auction
  const winners = room.winners.filter(({ status }) => status === 'DECLARED')
  if (auctionStatus === 'PAUSED')
    return pauseReason === null ? null : (
      <div className="k-say warn">
        <Icon name="horn" />
        <span dir="auto">{pauseReason}</span>
      </div>
    )
  if (winners.length > 0)
    return (
      <ul className="k-banner warn">
        {winners.map((winner) => (
          <li key={winner.id} className="b">
            {winner.enrolledSubscriberId === ticket ? (
              <YouWon amount={winner.amount} auction={auction} />
            ) : (
              <Trans>
                Ticket {winner.ticketNumber} won month {cycleNumber}.
              </Trans>
            )}
          </li>
        ))}
      </ul>
    )
  if (auctionStatus === 'ENDED')
    return (
      <p className="k-banner warn">
        <Trans>The hammer has fallen. The winner is being confirmed.</Trans>
      </p>
    )
  if (auctionStatus === 'CANCELLED')
    return (
      <p className="k-banner">
        <Trans>This auction was cancelled.</Trans>
      </p>
    )
  if ((auctionStatus === 'SCHEDULED' || auctionStatus === 'READY') && auctionStartAt !== null)
    return (
      <p className="k-banner warn">
        <span>
          <Trans>Starts</Trans> <Time at={auctionStartAt} show="both" />
        </span>
      </p>
    )
  return null
}

type YouWonProps = { amount: number | null; auction: RoomAuction }

/** A prize that is still sealed has no amount. */
function YouWon({ amount, auction: { bidLimits, totalAmount } }: YouWonProps) {
  if (amount === null) return <Trans>You won.</Trans>
  const { takesHome } = sharesOf(amount, totalAmount ?? bidLimits.highestAmount, bidLimits.meaning)
  return <Trans>You won · take home {formatRupees(takesHome)}</Trans>
}

/** The company has taken the ticket's sealed bid out; the reason is the company's own. */
export function RemovedPrebid({ user }: { user: RoomUser | undefined }) {
  const reason = user?.activePrebid ? null : user?.latestPrebid?.deletionReason
  if (!reason) return null
  return (
    <p className="k-say warn">
      <Icon name="lock" />
      <span>
        <Trans>The company has removed your sealed bid:</Trans> <span dir="auto">{reason}</span>
      </span>
    </p>
  )
}

export function LastAnnouncement({ room }: { room: RoomState }) {
  const [last] = room.announcements
  if (!last) return null
  return (
    <p className={classes('k-say', last.tone !== 'INFO' && 'warn')}>
      <Icon name="horn" />
      <span dir="auto">{last.message}</span>
    </p>
  )
}
