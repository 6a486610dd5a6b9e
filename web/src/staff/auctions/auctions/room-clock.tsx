// The clock on the server's time, for the console and the hall.
import { Trans, useLingui } from '@lingui/react/macro'
import { classes } from '../../../ui/classes.ts'
import { clockOf, msToLastMinute } from '../../../ui/room/room-clock.rules.ts'
import { formatClock, formatSeconds, formatTime } from '../../../ui/time.rules.ts'
import type { StaffAuction } from './staff-auction.ts'
import { useTick } from './use-tick.ts'

const DAY_MS = 86_400_000
const LAST_SECONDS_MS = 10_000
/** Above this round trip the clock may be off by more than it shows. */
const UNSURE_ABOVE_MS = 800

type Props = { auction: StaffAuction; isOld: boolean; roundTripMs: number | null; serverNowMs(): number | null }

export function RoomClock({ auction, isOld, roundTripMs, serverNowMs }: Props) {
  const { t, i18n } = useLingui()
  useTick(100)
  const clock = clockOf(auction, serverNowMs())
  if (clock.kind === 'NONE') return null
  const remainingMs = clock.kind === 'CLOSING' ? 0 : clock.remainingMs
  const isLast = clock.kind === 'RUNNING' && remainingMs !== null && remainingMs < LAST_SECONDS_MS
  const isMinute = !isLast && msToLastMinute(clock) === 0
  const isFar = clock.kind === 'STARTS' && remainingMs !== null && remainingMs >= DAY_MS
  const isUnsure = isOld || (roundTripMs !== null && roundTripMs > UNSURE_ABOVE_MS)
  return (
    <div
      role="timer"
      aria-label={t`Time left`}
      className={classes('k-clock', isLast && 'last', isMinute && 'minute', clock.kind === 'STILL' && 'still')}
    >
      {isUnsure && '≈ '}
      {clock.kind === 'CLOSING' ? (
        <Trans>Closing…</Trans>
      ) : remainingMs === null ? (
        '–:–'
      ) : isFar ? (
        formatTime(clock.at, 'dayOfYear', i18n.locale)
      ) : isLast ? (
        formatSeconds(remainingMs)
      ) : (
        formatClock(remainingMs)
      )}
      <small>
        {isOld ? (
          <Trans>last known</Trans>
        ) : clock.kind === 'STARTS' ? (
          <Trans>until the planned start</Trans>
        ) : clock.kind === 'STILL' ? (
          <Trans>stands still</Trans>
        ) : clock.kind === 'RUNNING' && clock.call !== null ? (
          [t`First call`, t`Second call`, t`Last call`][clock.call - 1]
        ) : (
          <Trans>left</Trans>
        )}
      </small>
    </div>
  )
}
