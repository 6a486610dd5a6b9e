// The clock of the room, on the server's time. It is not read out every second; the button beside the feed speaks it on demand.
import type { RoomAuction } from '@kuri/room-client/frames'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { clockOf, msToLastMinute, type RoomClock } from '../../../ui/room/room-clock.rules.ts'
import { formatClock, formatSeconds, formatTime } from '../../../ui/time.rules.ts'
import { Time } from '../../../ui/time.tsx'

const TICK_MS = 100
/** A start that is further away is shown as its day. */
const DAY_MS = 86_400_000
const LAST_SECONDS_MS = 10_000
/** Above this round trip the clock may be off by more than it shows. */
const UNSURE_ABOVE_MS = 800
const EXTENSION_SHOWN_MS = 2000

type ClockProps = {
  auction: RoomAuction
  serverNowMs: () => number | null
  isOld: boolean
  roundTripMs: number | null
}

/** Reads the server's time ten times a second while the page is visible. */
function useRoomClock(auction: RoomAuction, serverNowMs: () => number | null): RoomClock {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => document.hidden || tick((count) => count + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return clockOf(auction, serverNowMs())
}

export function Clock({ auction, serverNowMs, isOld, roundTripMs }: ClockProps) {
  const { t, i18n } = useLingui()
  const clock = useRoomClock(auction, serverNowMs)
  const extension = useExtension(auction)
  if (clock.kind === 'NONE') return null
  const remainingMs = clock.kind === 'CLOSING' ? 0 : clock.remainingMs
  const isLast = clock.kind === 'RUNNING' && remainingMs !== null && remainingMs < LAST_SECONDS_MS
  const isLastMinute = !isLast && msToLastMinute(clock) === 0
  const isDay = clock.kind === 'STARTS' && remainingMs !== null && remainingMs >= DAY_MS
  const isUnsure = isOld || (roundTripMs !== null && roundTripMs > UNSURE_ABOVE_MS)
  return (
    <div
      role="timer"
      aria-label={t`Time left`}
      className={classes(
        'k-clock',
        isDay && 'day',
        isLast && 'last',
        isLastMinute && 'minute',
        clock.kind === 'STILL' && 'still',
      )}
    >
      {isUnsure && '≈ '}
      {clock.kind === 'CLOSING' ? (
        <Trans>Closing…</Trans>
      ) : remainingMs === null ? (
        '–:–'
      ) : isDay ? (
        formatTime(clock.at, 'dayOfYear', i18n.locale)
      ) : isLast ? (
        formatSeconds(remainingMs)
      ) : (
        formatClock(remainingMs)
      )}
      <small>
        {extension !== null ? (
          <span className="k-plus">
            <Trans>+{extension} s</Trans>
          </span>
        ) : (
          <Caption clock={clock} isOld={isOld} isLastMinute={isLastMinute || isLast} />
        )}
      </small>
    </div>
  )
}

type CaptionProps = { clock: RoomClock; isOld: boolean; isLastMinute: boolean }

function Caption({ clock, isOld, isLastMinute }: CaptionProps) {
  if (isOld) return <Trans>last known</Trans>
  switch (clock.kind) {
    case 'STARTS':
      return clock.remainingMs !== null && clock.remainingMs >= DAY_MS ? (
        <Time at={clock.at} show="time" />
      ) : (
        <Trans>until the start</Trans>
      )
    case 'STILL':
      return <Trans>stands still</Trans>
    case 'CLOSING':
      return <Trans>may be too late</Trans>
    case 'RUNNING':
      if (clock.call === 1) return <Trans>First call</Trans>
      if (clock.call === 2) return <Trans>Second call</Trans>
      if (clock.call === 3) return <Trans>Last call</Trans>
      return isLastMinute ? <Trans>last minute</Trans> : <Trans>left</Trans>
    default:
      return null
  }
}

/** The seconds by which the deadline has just moved; null soon after. */
function useExtension({ auctionStatus, auctionEndAt }: RoomAuction): number | null {
  const before = useRef(auctionEndAt)
  const [extension, setExtension] = useState<number | null>(null)
  useEffect(() => {
    const earlier = before.current
    before.current = auctionEndAt
    if (auctionStatus !== 'LIVE' || earlier === null || auctionEndAt === null) return
    const seconds = Math.round((Date.parse(auctionEndAt) - Date.parse(earlier)) / 1000)
    if (seconds <= 0) return
    setExtension(seconds)
    const timer = setTimeout(() => setExtension(null), EXTENSION_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [auctionStatus, auctionEndAt])
  return extension
}
