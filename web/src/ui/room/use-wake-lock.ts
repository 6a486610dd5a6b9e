import { useEffect } from 'react'

/** Keeps the screen on while the auction is live; browsers release it when the page is hidden, so it is asked for again. */
export function useWakeLock(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    const request = () =>
      document.hidden ||
      navigator.wakeLock.request('screen').then(
        (granted) => {
          lock = granted
        },
        () => {},
      )
    void request()
    document.addEventListener('visibilitychange', request)
    return () => {
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [isWanted])
}
