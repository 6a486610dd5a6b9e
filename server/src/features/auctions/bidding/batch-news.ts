// Who hears of written bids outside of this process's rooms: the engine, of deadlines; the rooms of other processes, by wake-ups
// that carry no truth. They are sent after the commit and gathered, because each one wakes every process of the service; one
// that gets lost in a crash costs the others the moment until they look by themselves.
import type { Platform } from '#platform/platform'
import { AUDIENCE_CHANNEL, ROOM_CHANNEL } from '../model/events.sql.ts'
import type { Judged } from './judge-batch.ts'

const GATHER_MS = 5
/** PostgreSQL takes a wake-up of up to 8,000 bytes; each auction adds its id and a number. */
const MAX_AUCTIONS = 200

export type BatchNews = {
  tell(judged: Judged, written: ReadonlySet<string>): void
  /** Sends what is still gathered. */
  flush(): Promise<unknown>
}

export function makeBatchNews({ bus, deadlines }: Pick<Platform, 'bus' | 'deadlines'>): BatchNews {
  let newest = new Map<string, number>()
  let isGathering = false

  /** The first goes at once; what follows within a moment goes together. */
  function send(): Promise<unknown> {
    const wakes = [...newest].map(([id, sequence]) => `${id}:${sequence}`)
    newest = new Map()
    isGathering = wakes.length > 0
    if (isGathering) setTimeout(send, GATHER_MS)
    const messages = []
    for (let at = 0; at < wakes.length; at += MAX_AUCTIONS) messages.push(wakes.slice(at, at + MAX_AUCTIONS).join())
    return Promise.all(messages.map((message) => bus.publish(ROOM_CHANNEL, message).catch(() => {})))
  }

  return {
    tell(judged, written) {
      for (const id of written) {
        const { dueAt, serverSequence } = judged.changed.get(id)!
        if (dueAt) deadlines.announce(dueAt)
        newest.set(id, Math.max(serverSequence, newest.get(id) ?? 0))
        if (judged.hasNewBidder.has(id)) bus.publish(AUDIENCE_CHANNEL, id).catch(() => {})
      }
      if (!isGathering) void send()
    },
    flush: send,
  }
}
