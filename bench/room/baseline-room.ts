// The least that a durable room can do: read bids, write those that arrived together to a file, wait for the disk, reply, broadcast.
// No database, no rules, no ids. What it needs for a reply at the same rate is what this machine has to offer.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bidders, type Counts, openBidders } from './bidders.ts'
import { runScript } from './broadcast.ts'
import { percentile } from './percentile.ts'

const PORT = 29_874
const SOCKETS = 8
const IN_FLIGHT = 32
const WS_PATH = createRequire(import.meta.url).resolve('ws')

/** Bytes of filler in an event and in an acknowledgement. */
type Filler = { event: number; ack: number }
const SMALL_FRAMES: Filler = { event: 300, ack: 0 }
/** As many bytes on the wire as ours: 542 for an event, 427 for an acknowledgement. */
export const FRAMES_LIKE_OURS: Filler = { event: 460, ack: 370 }

const BASELINE = (file: string, filler: Filler) => `
  const { WebSocketServer } = require(${JSON.stringify(WS_PATH)})
  const fs = require('node:fs')
  const SIZE = 64 << 20
  const file = fs.openSync(${JSON.stringify(file)}, 'w+')
  fs.writeSync(file, Buffer.alloc(SIZE))
  fs.fsyncSync(file)
  const wss = new WebSocketServer({ port: ${PORT}, host: '127.0.0.1', perMessageDeflate: false }, () => console.log('ready'))
  const record = 'x'.repeat(900), payload = 'x'.repeat(${filler.event}), receipt = 'x'.repeat(${filler.ack})
  let waiting = [], isBusy = false, number = 0, at = 0
  wss.on('connection', (ws) => ws.on('message', (text) => {
    const { id, data } = JSON.parse(text)
    if (id === 'sub') return ws.send('{"sequence":0,"type":"auction.audience.snapshot"}')
    waiting.push({ ws, id, amount: data.amount })
    if (!isBusy) { isBusy = true; setImmediate(commit) }
  }))
  function commit() {
    const batch = waiting
    waiting = []
    const bytes = Buffer.from(batch.map(({ amount }) => record + amount).join())
    if (at + bytes.length > SIZE) at = 0
    fs.write(file, bytes, 0, bytes.length, at, () => fs.fdatasync(file, () => broadcast(batch)))
    at += bytes.length
  }
  function broadcast(batch) {
    for (const { _socket } of wss.clients) _socket.cork()
    for (const { ws, id } of batch) ws.send('{"sequence":' + ++number + ',"type":"ack","correlationId":"' + id + '"' + (receipt && ',"of":"' + receipt + '"') + '}')
    for (const { amount } of batch) {
      const text = '{"sequence":        ' + ++number + ',"type":"auction.bid.created","data":{"amount":' + amount + ',"of":"' + payload + '"}}'
      for (const ws of wss.clients) ws.send(text)
    }
    for (const { _socket } of wss.clients) _socket.uncork()
    if (waiting.length > 0) setImmediate(commit)
    else isBusy = false
  }`

type BaselineRoom = {
  /** Its maximum in bids a second. */
  maximum(seconds: number): Promise<number>
  /** Its p99 in ms at this rate. */
  p99At(perSecond: number, seconds: number): Promise<number>
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

export async function withBaselineRoom<T>(work: (room: BaselineRoom) => Promise<T>, filler = SMALL_FRAMES): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'kuri-bench-baseline-'))
  const server = await runScript(BASELINE(join(folder, 'log'), filler))
  const seats = Array.from({ length: SOCKETS }, (_, n) => ({ auctionId: 'a', enrollmentId: String(n), token: 'none' }))
  let amount = 0

  async function withBidders<U>(measure: (bidders: Bidders, counts: Counts) => Promise<U>): Promise<U> {
    const counts: Counts = { accepted: 0, refused: 0, delivered: 0, replyMs: [] }
    const bidders = await openBidders(seats, () => ++amount, counts, PORT)
    const measured = await measure(bidders, counts)
    bidders.close()
    return measured
  }

  try {
    return await work({
      maximum: (seconds) =>
        withBidders(async (bidders, counts) => {
          bidders.flood(IN_FLIGHT)
          await wait(1)
          const before = counts.accepted
          await wait(seconds)
          return (counts.accepted - before) / seconds
        }),
      p99At: (perSecond, seconds) =>
        withBidders(async (bidders, counts) => {
          await bidders.pace(perSecond, 1)
          counts.replyMs.length = 0
          await bidders.pace(perSecond, seconds)
          return percentile(counts.replyMs, 0.99)
        }),
    })
  } finally {
    server.kill()
    await once(server, 'exit')
    rmSync(folder, { recursive: true })
  }
}
