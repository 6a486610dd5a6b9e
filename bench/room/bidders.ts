// Bidders who keep a number of bids in flight each, and count what comes back.
import { WebSocket } from 'ws'
import { URL_WS } from './world.ts'

export type Seat = { auctionId: string; enrollmentId: string; token: string }
export type Bidder = { ws: WebSocket; place(): void }
export type Counts = { accepted: number; refused: number; delivered: number; replyMs: number[] }

export async function openBidders(seats: readonly Seat[], nextAmount: (seat: Seat) => number, counts: Counts) {
  let sent = 0
  let isStopped = false
  const bidders = await Promise.all(
    seats.map(async (seat, index) => {
      const ws = new WebSocket(URL_WS, { headers: { authorization: `Bearer ${seat.token}` }, perMessageDeflate: false })
      await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject))
      const at = { auctionId: seat.auctionId, enrolledSubscriberId: seat.enrollmentId }
      const inFlight = new Map<string, number>()
      const seated = new Promise<void>((resolve) => {
        ws.on('message', (raw: Buffer) => {
          // The type stands near the beginning; bodies of events are only counted.
          const head = raw.toString('latin1', 0, 64)
          if (head.includes('"auction.bid.created"')) return void counts.delivered++
          if (head.includes('"auction.audience.snapshot"')) return resolve()
          const isAck = head.includes('"type":"ack"')
          if (!isAck && !head.includes('"type":"error"')) return
          const id = /"correlationId":"([^"]+)"/.exec(raw.toString('latin1', 0, 400))?.[1]
          const sentAt = id === undefined ? undefined : inFlight.get(id)
          if (sentAt === undefined) return
          inFlight.delete(id!)
          counts.replyMs.push(performance.now() - sentAt)
          if (isAck) counts.accepted++
          else counts.refused++
          bidder.onReply?.()
        })
      })
      const bidder = {
        ws,
        onReply: null as (() => void) | null,
        place() {
          if (isStopped) return
          const id = `b${index}-${sent++}`
          inFlight.set(id, performance.now())
          ws.send(JSON.stringify({ id, type: 'auction.bid.place', data: { ...at, amount: nextAmount(seat) } }))
        },
      }
      ws.send(JSON.stringify({ id: 'sub', type: 'auction.subscribe', data: at }))
      await seated
      return bidder
    }),
  )
  return {
    /** As many as allowed, all the time. */
    flood(perSocket: number) {
      for (const bidder of bidders) {
        bidder.onReply = () => bidder.place()
        for (let n = 0; n < perSocket; n++) bidder.place()
      }
    },
    /** At a steady rate. */
    async pace(perSecond: number, seconds: number) {
      const started = performance.now()
      for (let placed = 0; performance.now() - started < seconds * 1000; ) {
        const due = Math.floor(((performance.now() - started) / 1000) * perSecond)
        for (; placed < due; placed++) bidders[placed % bidders.length]!.place()
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    },
    stop() {
      isStopped = true
    },
    close() {
      isStopped = true
      for (const { ws } of bidders) ws.terminate()
    },
  }
}
