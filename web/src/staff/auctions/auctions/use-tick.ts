import { useEffect, useState } from 'react'

/** Renders again every so often while the page is visible. */
export function useTick(everyMs: number, isWanted = true) {
  const [, tick] = useState(0)
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => document.hidden || tick((count) => count + 1), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isWanted])
}
