// Events delivered a second to a full room under a burst.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { atLeastTimes, type Figure } from '../figure.ts'
import { BARE_WS, runScript, SOCKET_IO } from './broadcast.ts'
import type { World } from './world.ts'

const EVENTS = 40
const YARD_PORT = 29_872

type Receivers = { ready: Promise<void>; done: Promise<void>; child: ChildProcess }

export function startReceivers(task: object): Receivers {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./receivers.ts', import.meta.url)), JSON.stringify(task)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const line = (word: string) =>
    new Promise<void>((resolve) =>
      child.stdout!.on('data', (data: Buffer) => data.toString().includes(word) && resolve()),
    )
  return { ready: line('ready'), done: line('done'), child }
}

async function burst(receivers: Receivers, trigger: () => unknown, count: number): Promise<number> {
  await receivers.ready
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const started = performance.now()
  await trigger()
  await receivers.done
  receivers.child.kill()
  return (count * EVENTS) / ((performance.now() - started) / 1000)
}

export async function delivery(world: World, count: number): Promise<Figure[]> {
  const room = await world.room(1)
  const { token, enrollmentId } = room.members[0]!
  const payload = JSON.stringify({
    bid: { id: room.auctionId, filler: 'x'.repeat(500) },
    leadingBid: { id: room.auctionId },
    bidCount: 1,
  })
  const headers = [`Authorization: Bearer ${token}`]
  const hello = [
    JSON.stringify({
      id: 's',
      type: 'auction.subscribe',
      data: { auctionId: room.auctionId, enrolledSubscriberId: enrollmentId },
    }),
  ]
  const ours = startReceivers({
    port: world.port, path: '/ws', headers, count, hello, readyFrames: 4, events: EVENTS, minBytes: 500,
  }) // biome-ignore format: one glance
  const perSecond = await burst(ours, () => writeBurst(world, room.auctionId, payload), count)

  const yard = async (script: string, path: string, hello: string[], readyFrames: number) => {
    const server = await runScript(script)
    const receivers = startReceivers({
      port: YARD_PORT,
      path,
      headers: [],
      count,
      hello,
      readyFrames,
      events: EVENTS,
      minBytes: 500,
    })
    const figure = await burst(receivers, () => void server.stdin!.write('x'), count)
    server.kill()
    return figure
  }
  const frame = JSON.stringify({
    type: 'auction.bid.created',
    id: room.auctionId,
    version: '1.0',
    source: 'kuri',
    timestamp: new Date().toISOString(),
    sequence: 1000000001,
    data: { auctionId: room.auctionId, payload: JSON.parse(payload) },
  })
  const bare = await yard(BARE_WS(YARD_PORT, frame, EVENTS), '/', [], 0)
  const socketIo = await yard(SOCKET_IO(YARD_PORT, frame, EVENTS), '/socket.io/?EIO=4&transport=websocket', ['40'], 2)
  const name = `events delivered to ${count.toLocaleString('en')} sockets`
  const measured = { bench: 'room', figure: name, value: perSecond, unit: 'events/s' }
  return [
    atLeastTimes(2, { ...measured, yardstick: 'ws with the prepared string', yardstickValue: bare }),
    atLeastTimes(3, { ...measured, yardstick: 'socket.io with the same payload', yardstickValue: socketIo }),
  ]
}

/** What a burst of bids leaves in the log, and its wake-up. */
const writeBurst = (world: World, auctionId: string, payload: string) =>
  sql`WITH written AS (
      INSERT INTO room_events (auction_id, server_sequence, state_version, type, payload, created_at)
      SELECT ${auctionId}, n, n, 'auction.bid.created', ${payload}, now() FROM generate_series(1, ${EVENTS}::int) n),
    raised AS (UPDATE auctions SET server_sequence = ${EVENTS}, state_version = ${EVENTS} WHERE id = ${auctionId})
    SELECT pg_notify('kuri_room', ${`${auctionId}:${EVENTS}`})`.execute(world.db)
