// One line under the bar: the connection and the state of the auction. Never a dialog over the lead; see late-banners.tsx.
import type { RoomState } from '@kuri/room-client/room-state'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '../../../ui/icons.tsx'
import { formatTime } from '../../../ui/time.rules.ts'
import { Time } from '../../../ui/time.tsx'
import { isDecided } from './room.rules.ts'

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
  const { auction } = room
  if (!auction) return null
  const { auctionStatus, pauseReason, auctionStartAt } = auction
  if (auctionStatus === 'PAUSED')
    return pauseReason === null ? null : (
      <div className="k-say warn">
        <Icon name="horn" />
        <span dir="auto">{pauseReason}</span>
      </div>
    )
  if (isDecided(room)) return null
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
