// [spec: All events] Runs something for a room when it may have changed: at most once per room and second, many rooms at a time.
import type { Background } from '#platform/background'
import type { Log } from '#platform/log'
import type { Timers } from '#platform/timers'
import type { Rooms } from '../rooms.ts'

const PAUSE_MS = 1000

export type OncePerSecond = { changed(auctionId: string): void; stop(): void }

/** `send` handles all due rooms with one query. Those for which it fails are tried again within a second. */
export function makeOncePerSecond(
  { log, timers, background, what }: { log: Pick<Log, 'warn'>; timers: Timers; background: Background; what: string },
  rooms: Rooms,
  send: (auctionIds: readonly string[]) => Promise<void>,
): OncePerSecond {
  /** Rooms that had their turn less than a second ago, and whether they changed since. */
  const pausing = new Map<string, { hasChanged: boolean; cancel: () => void }>()
  const due = new Set<string>()
  let isSending = false

  function changed(auctionId: string) {
    if (!rooms.get(auctionId)) return
    const pause = pausing.get(auctionId)
    if (pause) {
      pause.hasChanged = true
      return
    }
    startPause(auctionId)
    due.add(auctionId)
    if (!isSending) background.run(what, sendDue)
  }

  function startPause(auctionId: string) {
    const endPause = () => {
      pausing.delete(auctionId)
      if (pause.hasChanged) changed(auctionId)
    }
    const pause = { hasChanged: false, cancel: timers.schedule(what, endPause, PAUSE_MS) }
    pausing.set(auctionId, pause)
  }

  async function sendDue() {
    isSending = true
    try {
      while (due.size > 0) await sendAll([...due])
    } finally {
      isSending = false
    }
  }

  async function sendAll(auctionIds: readonly string[]) {
    due.clear()
    try {
      await send(auctionIds)
    } catch (error) {
      log.warn({ err: error }, `could not ${what}; retrying within a second`)
      for (const auctionId of auctionIds) changed(auctionId)
    }
  }

  function stop() {
    for (const { cancel } of pausing.values()) cancel()
    pausing.clear()
  }

  return { changed, stop }
}
