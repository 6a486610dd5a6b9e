// Memory per idle subscribed socket, beside a bare ws server that holds as many. Resident memory grows in steps with the young
// generation and the garbage of arrivals, no matter who arrives; so a first crowd comes in, and the growth by the next is measured.
import { readFileSync } from 'node:fs'
import { atMostTimes, type Figure } from '../figure.ts'
import { BARE_WS, runScript } from './broadcast.ts'
import { startReceivers } from './delivery.ts'
import type { World } from './world.ts'

const FIRST = 2000
const COUNT = 4000
const PORT = 29_873
const residentBytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024

async function crowd(task: object, count: number) {
  const receivers = startReceivers({ ...task, count, events: 1, minBytes: 1e9 })
  await receivers.ready
  await new Promise((resolve) => setTimeout(resolve, 4000))
  return receivers.child
}

async function grown(pid: number, task: object): Promise<number> {
  const first = await crowd(task, FIRST)
  const before = residentBytes(pid)
  const second = await crowd(task, COUNT)
  const bytes = (residentBytes(pid) - before) / COUNT
  first.kill()
  second.kill()
  return bytes
}

export async function memory(world: World): Promise<Figure> {
  const room = await world.room(1)
  const { token, enrollmentId } = room.members[0]!
  const data = { auctionId: room.auctionId, enrolledSubscriberId: enrollmentId }
  const ours = await grown(world.pid, {
    port: world.port,
    path: '/ws',
    headers: [`Authorization: Bearer ${token}`],
    hello: [JSON.stringify({ id: 's', type: 'auction.subscribe', data })],
    readyFrames: 4,
  })
  const server = await runScript(BARE_WS(PORT, '{}', 1))
  const bare = await grown(server.pid!, { port: PORT, path: '/', headers: [], hello: [], readyFrames: 0 })
  server.kill()
  return atMostTimes(2, {
    bench: 'room',
    figure: `memory per idle subscribed socket (${COUNT} after ${FIRST})`,
    value: ours / 1024,
    unit: 'KiB',
    yardstick: 'bare ws',
    yardstickValue: bare / 1024,
  })
}
