// The only source of the current time. In development it can be moved forward, for all processes of a database at once.
export type Clock = {
  now(): Date
  nowMs(): number
  /** How far it is ahead of the machine's clock. */
  aheadMs(): number
  setAheadMs(ms: number): void
  /** Called after the clock was moved, so that timers can be reset. */
  onMove(listener: () => void): void
}

export function makeClock(): Clock {
  let ahead = 0
  const listeners: (() => void)[] = []
  return {
    now: () => new Date(Date.now() + ahead),
    nowMs: () => Date.now() + ahead,
    aheadMs: () => ahead,
    setAheadMs(ms) {
      if (ms === ahead) return
      ahead = ms
      for (const listener of listeners) listener()
    },
    onMove: (listener) => listeners.push(listener),
  }
}
