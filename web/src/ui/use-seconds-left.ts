import { useEffect, useState } from 'react'

/** Whole seconds until a moment of `performance.now()`, counted down to 0; null stays null. */
export function useSecondsLeft(endsAt: number | null): number | null {
  const [now, setNow] = useState(() => performance.now())
  const isOver = endsAt === null || endsAt <= now
  useEffect(() => {
    setNow(performance.now())
    if (isOver) return
    const timer = setInterval(() => setNow(performance.now()), 500)
    return () => clearInterval(timer)
  }, [isOver])
  return endsAt === null ? null : Math.max(0, Math.ceil((endsAt - now) / 1000))
}

/** "4:32" */
export const minutesAndSeconds = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
