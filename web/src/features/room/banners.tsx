// One line under the bar: the connection, the state of the auction, the last announcement. Never a dialog over the lead.
import type { RoomState } from '@kuri/room-client/room-state'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icons.tsx'
import { formatTime } from '../../ui/time.rules.ts'

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
export function StateBanner({ room }: { room: RoomState }) {
  if (!room.auction) return null
  const { auctionStatus, pauseReason } = room.auction
  const [winner] = room.winners
  if (auctionStatus === 'PAUSED')
    return pauseReason === null ? null : (
      <div className="k-say warn">
        <Icon name="horn" />
        <span>{pauseReason}</span>
      </div>
    )
  if (winner)
    return (
      <p className="k-banner warn">
        <b>
          <Trans>Ticket {winner.ticketNumber} won.</Trans>
        </b>
      </p>
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
  return null
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
