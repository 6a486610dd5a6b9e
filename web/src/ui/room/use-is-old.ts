import type { Session } from '@kuri/room-client/room-state'
import { useEffect, useState } from 'react'

const OLD_AFTER_MS = 3000

/** Whether the connection has been gone long enough that the lead must be marked as the last known one. */
export function useIsOld(session: Session): boolean {
  const isGone = session.kind === 'RECONNECTING'
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    if (!isGone) return setOld(false)
    const timer = setTimeout(() => setOld(true), OLD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isGone])
  return isOld
}
