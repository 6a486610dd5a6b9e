// What operators watch of the live rooms of a process.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export type RoomMetrics = ReturnType<typeof makeRoomMetrics>

export function makeRoomMetrics(registry: Registry) {
  const registers = [registry]
  const roomHeads = new Counter({
    name: 'kuri_room_heads_total',
    help: 'Heads that were due in a room by outcome: signed, or waiting because nothing may be signed or all signatures of the second were used',
    labelNames: ['outcome'] as const,
    registers,
  })
  // The alert compares the two, also before there is one of each.
  for (const outcome of ['signed', 'waiting']) roomHeads.inc({ outcome }, 0)
  return {
    bids: new Counter({
      name: 'kuri_bids_total',
      help: 'Bids by outcome: accepted, the reason of the refusal, or failed',
      labelNames: ['outcome'] as const,
      registers,
    }),
    roomHeads,
    bidReplySeconds: new Histogram({
      name: 'kuri_bid_reply_seconds',
      help: 'Time from the arrival of a bid to its reply',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
      registers,
    }),
    bidBatches: new Counter({
      name: 'kuri_bid_batches_total',
      help: 'Batches of bids by writer, and by what became of them: written, held by another transaction, crossed by another write, lost with the connection, or failed',
      labelNames: ['writer', 'outcome'] as const,
      registers,
    }),
    feedReads: new Counter({
      name: 'kuri_feed_reads_total',
      help: 'Reads of the room log by their reason: a wake-up, a poll that found missed events, or a seat that catches up',
      labelNames: ['reason'] as const,
      registers,
    }),
    historyResets: new Counter({
      name: 'kuri_history_resets_total',
      help: 'How often the database came back with another history, so that every room was disconnected',
      registers,
    }),
    watch(name: string, help: string, read: () => number) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
  }
}
