import type { RoomAuction } from '@kuri/room-client/frames'
import { useEffect, useRef } from 'react'
import { clockOf, msToLastMinute } from '../../../ui/room/room-clock.rules.ts'

/** Called once for each run of the auction, when its last minute begins. Bids that extend it do not start it over. */
export function useLastMinute(auction: RoomAuction | null, serverNowMs: () => number | null, notify: () => void) {
  const notifiedRun = useRef<string | null>(null)
  const current = useRef({ serverNowMs, notify })
  current.current = { serverNowMs, notify }
  useEffect(() => {
    const run = auction?.startedAt ?? null
    if (auction === null || run === null || notifiedRun.current === run) return
    const waitMs = msToLastMinute(clockOf(auction, current.current.serverNowMs()))
    if (waitMs === null) return
    const timer = setTimeout(() => {
      notifiedRun.current = run
      current.current.notify()
    }, waitMs)
    return () => clearTimeout(timer)
  }, [auction])
}
