// The connection in one line under the bar. Never a dialog: the lead stays readable.
import type { RoomState } from '@kuri/room-client/room-state'
import { Plural, Trans } from '@lingui/react/macro'
import { Time } from '../../../../ui/time.tsx'

export function ConsoleBanner({ room: { session, lastHeardAt } }: { room: RoomState }) {
  if (session.kind === 'RECONNECTING')
    return (
      <p className="k-banner k-console-banner" role="status">
        <span className="k-spin" aria-hidden="true" />
        <span>
          <b>{session.isOffline ? <Trans>This computer is offline.</Trans> : <Trans>Reconnecting…</Trans>}</b>{' '}
          {lastHeardAt && (
            <>
              <Trans>last heard</Trans> <Time at={lastHeardAt} show="seconds" />
            </>
          )}
        </span>
      </p>
    )
  if (session.kind !== 'LIVE') return null
  if (!session.isRecovered)
    return (
      <p className="k-banner warn k-console-banner" role="status">
        <Trans>Back again. Everything was read again.</Trans>
      </p>
    )
  if (!session.missedBidCount) return null
  return (
    <p className="k-banner warn k-console-banner" role="status">
      <Plural value={session.missedBidCount} one="# bid was made meanwhile." other="# bids were made meanwhile." />
    </p>
  )
}
