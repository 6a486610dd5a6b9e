// Times on the screen: absolute and in IST; the distance ("tomorrow") stands beside them, never alone.
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatClock, formatDuration, formatRelative, formatTime, type TimeStyle } from './time.rules.ts'

type TimeProps = {
  /** An instant, or a day such as 2026-11-28. */
  at: string
  /** `both` is the day and the time. */
  show?: TimeStyle | 'both'
  /** Adds "· tomorrow". */
  relative?: boolean
}

export function Time({ at, show = 'day', relative }: TimeProps) {
  const { i18n, t } = useLingui()
  const text = (shown: TimeStyle) => formatTime(at, shown, i18n.locale)
  const hasZone = show !== 'day' && show !== 'dayOfYear' && show !== 'weekday' && show !== 'month'
  const shown = show === 'both' ? `${text('day')}, ${text('time')}` : text(show)
  return (
    <>
      <time dateTime={at}>{hasZone ? t`${shown} IST` : shown}</time>
      {relative && (
        <span className="dim">
          {' · '}
          <Relative at={at} />
        </span>
      )}
    </>
  )
}

function Relative({ at }: { at: string }) {
  const { i18n } = useLingui()
  return formatRelative(Date.parse(at), useNow(30_000), i18n.locale)
}

/** The time of this device, read again every so often while the page is visible. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const read = () => document.hidden || setNow(Date.now())
    const timer = setInterval(read, everyMs)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [everyMs])
  return now
}

type CountdownProps = {
  endsAt: string
  /** The server's clock minus this device's, so that a phone with a wrong time counts rightly. */
  offsetMs?: number
  onEnd?(): void
}

/** How long is left on the server's clock. */
export function useRemainingMs(endsAt: string, offsetMs = 0): number {
  return Math.max(0, Date.parse(endsAt) - (useNow(250) + offsetMs))
}

const DAY_MS = 86_400_000

/** Days and hours in words while there is more than a day, then a clock. */
export function Countdown({ endsAt, offsetMs = 0, onEnd }: CountdownProps) {
  const { i18n } = useLingui()
  const remaining = useRemainingMs(endsAt, offsetMs)
  const left = remaining < DAY_MS ? formatClock(remaining) : formatDuration(remaining / 1000, i18n.locale)
  const isOver = remaining === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it is over
  useEffect(() => {
    if (isOver) onEnd?.()
  }, [isOver])
  return (
    <span role="timer" className="b tabular-nums">
      {isOver ? <Trans>over</Trans> : left}
    </span>
  )
}
