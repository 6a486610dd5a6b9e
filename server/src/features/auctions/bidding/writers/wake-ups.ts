// Wakes the engine and the rooms of other processes after bids were written. A wake-up holds no truth: it says how far an auction's log
// goes. Those of bids are sent after the commit and gathered, because each one wakes every process of the service; one that is lost
// in a crash costs the other processes the time until their next poll. On NATS the events go ahead of them, so that nobody has to
// read what was just written.
import type { Platform } from '#platform/platform'
import { sendEvents } from '../../model/event-messages.ts'
import { AUDIENCE_CHANNEL, type LoggedEvent, ROOM_CHANNEL } from '../../model/events.sql.ts'
import { addsToAudience, type JudgedBatch } from '../batch/judge-batch.ts'

const GATHER_MS = 5
/** PostgreSQL takes a notification of up to 8,000 bytes; each auction adds its id and a number. */
const MAX_AUCTIONS = 200

export type WakeUps = {
  announce(
    judged: JudgedBatch,
    writtenAuctionIds: ReadonlySet<string>,
    events: ReadonlyMap<string, readonly LoggedEvent[]>,
  ): void
  /** Sends what is still gathered. */
  flush(): Promise<unknown>
}

export function makeWakeUps(deps: Pick<Platform, 'bus' | 'deadlines' | 'history' | 'timers'>): WakeUps {
  const { bus, deadlines, timers } = deps
  let newest = new Map<string, number>()
  let gathered = new Map<string, LoggedEvent[]>()
  let isGathering = false

  /** The first wake-up leaves in the same turn; those of the next 5 ms leave together. */
  function send(): Promise<unknown> {
    const wakeUps = [...newest].map(([id, sequence]) => `${id}:${sequence}`)
    newest = new Map()
    for (const [id, events] of gathered) sendEvents(deps, id, events)
    gathered = new Map()
    isGathering = wakeUps.length > 0
    if (isGathering) timers.schedule('room wake-ups', send, GATHER_MS)
    const messages = []
    for (let at = 0; at < wakeUps.length; at += MAX_AUCTIONS) messages.push(wakeUps.slice(at, at + MAX_AUCTIONS).join())
    return Promise.all(messages.map((message) => bus.publish(ROOM_CHANNEL, message).catch(() => {})))
  }

  function gather(auctionId: string, events: readonly LoggedEvent[]) {
    const before = gathered.get(auctionId)
    if (before) before.push(...events)
    else gathered.set(auctionId, [...events])
  }

  return {
    announce({ changedAuctions, changedBidders, accepted }, writtenAuctionIds, events) {
      for (const id of writtenAuctionIds) {
        const { dueAt, serverSequence } = changedAuctions.get(id)!
        if (dueAt) deadlines.announce(dueAt)
        newest.set(id, Math.max(serverSequence, newest.get(id) ?? 0))
        if (bus.sealed) gather(id, events.get(id) ?? [])
      }
      if (changedBidders.size > 0) {
        const grown = new Set(accepted.filter(addsToAudience).map(({ request }) => request.auctionId))
        for (const id of grown) if (writtenAuctionIds.has(id)) bus.publish(AUDIENCE_CHANNEL, id).catch(() => {})
      }
      if (isGathering) return
      // After most replies to the bids, which leave in this turn: one that goes to another process then arrives before its event.
      isGathering = true
      timers.defer('room wake-ups', send)
    },
    flush: send,
  }
}
