// Bidders that keep a number of bids in flight each, and count the replies.
import type { Socket } from 'node:net'
import type { ReplyLog } from './reply-log.ts'
import { clientFrame, frameHead, openWire, type Route } from './wire.ts'

export type Seat = { auctionId: string; enrollmentId: string; token: string }
export type Counts = {
  accepted: number
  refused: number
  delivered: number
  replyMs: number[]
  /** Each reply with its bid, where somebody asks for them. */
  timed?: ReplyLog
}

const NUMBER = '{"sequence":'.length
const [BLANK, A, C, E] = Buffer.from(' ace')
const TYPE = Buffer.from('"type":"')
const CORRELATION = Buffer.from('"correlationId":"')
/** How many bids of one bidder can be timed at once. */
const IN_FLIGHT = 4096

class Bidder {
  onReply: (() => void) | null = null
  onSubscribed!: () => void
  readonly #seat: Seat
  readonly #counts: Counts
  readonly #nextAmount: (seat: Seat) => number
  readonly #sentAt = new Float64Array(IN_FLIGHT)
  readonly #tail: string
  #socket!: Socket
  #sent = 0
  #rest: Buffer | null = null
  #frames: Buffer[] = []

  private constructor(seat: Seat, nextAmount: (seat: Seat) => number, counts: Counts) {
    this.#seat = seat
    this.#nextAmount = nextAmount
    this.#counts = counts
    this.#tail = `"type":"auction.bid.place","data":{"auctionId":"${seat.auctionId}","enrolledSubscriberId":"${seat.enrollmentId}","amount":`
  }

  static async open(
    seat: Seat,
    nextAmount: (seat: Seat) => number,
    counts: Counts,
    port: number,
    route: Route,
  ): Promise<Bidder> {
    const bidder = new Bidder(seat, nextAmount, counts)
    const headers = [`Authorization: Bearer ${seat.token}`]
    bidder.#socket = await openWire(
      port,
      `/ws?auction=${seat.auctionId}`,
      headers,
      (chunk) => bidder.#read(chunk),
      route,
    )
    const subscribed = new Promise<void>((resolve) => {
      bidder.onSubscribed = resolve
    })
    // As the reference client outside of a browser.
    const data = { auctionId: seat.auctionId, enrolledSubscriberId: seat.enrollmentId, detail: 'SHORT' }
    bidder.#socket.write(clientFrame(JSON.stringify({ id: 'sub', type: 'auction.subscribe', data })))
    await subscribed
    return bidder
  }

  /** Leaves with the next `flush`. */
  place(): void {
    const id = this.#sent++
    this.#sentAt[id % IN_FLIGHT] = performance.now()
    this.#frames.push(clientFrame(`{"id":"b${id}",${this.#tail}${this.#nextAmount(this.#seat)}}}`))
  }

  flush(): void {
    const frames = this.#frames
    if (frames.length === 0) return
    this.#socket.write(frames.length === 1 ? frames[0]! : Buffer.concat(frames))
    this.#frames = []
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    const data = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk
    let at = 0
    for (;;) {
      const head = frameHead(data, at)
      if (!head || at + head.headBytes + head.length > data.length) break
      this.#readFrame(data, at + head.headBytes)
      at += head.headBytes + head.length
    }
    this.#rest = at < data.length ? Buffer.from(data.subarray(at)) : null
    this.flush()
  }

  /** Bodies are not read. Broadcast frames have their number in fixed width, after blanks. */
  #readFrame(data: Buffer, at: number): void {
    if (data[at + NUMBER] === BLANK) {
      this.#counts.delivered++
      return
    }
    const type = data.indexOf(TYPE, at + NUMBER) + TYPE.length
    if (data[type] === A && data[type + 1] === C) this.#readReply(data, type, true)
    else if (data[type] === E) this.#readReply(data, type, false)
    else if (data.toString('latin1', type, type + 25) === 'auction.audience.snapshot') this.onSubscribed()
  }

  #readReply(data: Buffer, at: number, isAck: boolean): void {
    let digit = data.indexOf(CORRELATION, at) + CORRELATION.length
    if (data[digit] !== 0x62 /* b */) return
    let id = 0
    for (digit++; data[digit] !== 0x22; digit++) id = id * 10 + data[digit]! - 0x30
    const sentMs = this.#sentAt[id % IN_FLIGHT]!
    const repliedMs = performance.now()
    this.#counts.replyMs.push(repliedMs - sentMs)
    this.#counts.timed?.add(this.#seat.enrollmentId, id, sentMs, repliedMs)
    if (isAck) this.#counts.accepted++
    else this.#counts.refused++
    this.onReply?.()
  }
}

export type Bidders = Awaited<ReturnType<typeof openBidders>>

export async function openBidders(
  seats: readonly Seat[],
  nextAmount: (seat: Seat) => number,
  counts: Counts,
  port: number,
  route: Route = 'PLAIN',
) {
  const bidders = await Promise.all(seats.map((seat) => Bidder.open(seat, nextAmount, counts, port, route)))
  return {
    /** As many as allowed, all the time. */
    flood(perSocket: number) {
      for (const bidder of bidders) {
        bidder.onReply = () => bidder.place()
        for (let n = 0; n < perSocket; n++) bidder.place()
        bidder.flush()
      }
    },
    /** At a steady rate. What is due together comes from one of them: from several it would arrive in any order, and a bid that
     * is overtaken by a better one is refused. */
    async pace(perSecond: number, seconds: number, isStopped = () => false) {
      const started = performance.now()
      for (let placed = 0, turn = 0; performance.now() - started < seconds * 1000 && !isStopped(); turn++) {
        const due = Math.floor(((performance.now() - started) / 1000) * perSecond)
        const bidder = bidders[turn % bidders.length]!
        for (; placed < due; placed++) bidder.place()
        bidder.flush()
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    },
    stop() {
      for (const bidder of bidders) bidder.onReply = null
    },
    close() {
      for (const bidder of bidders) bidder.close()
    },
  }
}
