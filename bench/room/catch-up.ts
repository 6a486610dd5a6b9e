// A client comes back and has missed 200 events: from its subscribe to the last of them.
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { atMostTimes, type Figure } from '../figure.ts'
import { percentile } from './percentile.ts'
import type { World } from './world.ts'

const EVENTS = 200
const ROUNDS = 100
const p95 = (values: readonly number[]) => percentile(values, 0.95)

export async function catchUp(world: World): Promise<Figure> {
  const room = await world.room(1)
  const { token, enrollmentId } = room.members[0]!
  await sql`INSERT INTO room_events (auction_id, server_sequence, state_version, type, payload, created_at)
    SELECT ${room.auctionId}, n, n, 'auction.bid.created', '{"filler":"' || repeat('x', 400) || '"}', now()
    FROM generate_series(1, ${EVENTS}::int) n`.execute(world.db)
  await sql`UPDATE auctions SET server_sequence = ${EVENTS}, state_version = ${EVENTS} WHERE id = ${room.auctionId}`.execute(
    world.db,
  )
  const ws = new WebSocket(`ws://127.0.0.1:${world.port}/ws`, {
    headers: { authorization: `Bearer ${token}` },
    perMessageDeflate: false,
  })
  await new Promise((resolve) => ws.once('open', resolve))
  const [ours, rows]: [number[], number[]] = [[], []]
  const data = { auctionId: room.auctionId, enrolledSubscriberId: enrollmentId, lastSequence: 0 }
  for (let round = -10; round < ROUNDS; round++) {
    let started = performance.now()
    const last = new Promise<void>((resolve) => {
      const look = (raw: Buffer) => {
        if (!raw.includes(`"serverSequence":${EVENTS},"payload":{"filler"`)) return
        ws.off('message', look)
        resolve()
      }
      ws.on('message', look)
    })
    ws.send(JSON.stringify({ id: `r${round}`, type: 'auction.subscribe', data }))
    await last
    if (round >= 0) ours.push(performance.now() - started)
    started = performance.now()
    await sql`SELECT * FROM room_events WHERE auction_id = ${room.auctionId} AND server_sequence > 0 ORDER BY server_sequence LIMIT 200`.execute(
      world.db,
    )
    if (round >= 0) rows.push(performance.now() - started)
  }
  ws.terminate()
  return atMostTimes(10, {
    bench: 'room',
    figure: 'catch-up of 200 events, p95',
    value: p95(ours),
    unit: 'ms',
    yardstick: 'reading 200 rows by primary key range',
    yardstickValue: p95(rows),
  })
}
