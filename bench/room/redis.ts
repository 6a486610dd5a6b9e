// The peer that people compare with: a script that keeps the highest bid, a sorted set and a stream in Redis, which syncs once a second.
// No socket of a member, no rules, no signature, and up to a second of bids is lost with the machine.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sleep, until } from '../../scripts/bidding/processes.ts'
import { ensurePackages } from '../../scripts/ha/packages.ts'
import { freePort } from '../../tests/chaos/server-process.ts'

const IN_FLIGHT = 128
const WARM_UP_MS = 1000
const STARTED_WITHIN_MS = 10_000
const SCRIPT = `
  local best = tonumber(redis.call('HGET', KEYS[1], 'amount') or '0')
  local amount = tonumber(ARGV[1])
  if amount <= best then return 0 end
  redis.call('HSET', KEYS[1], 'amount', amount, 'ticket', ARGV[2])
  redis.call('ZADD', KEYS[2], amount, ARGV[3])
  redis.call('XADD', KEYS[3], '*', 'amount', amount, 'ticket', ARGV[2], 'bid', ARGV[3])
  return 1`

/** Accepted bids a second. */
export async function redis(seconds: number): Promise<number> {
  ensurePackages(['redis-server'])
  const folder = mkdtempSync(join(tmpdir(), 'kuri-bench-redis-'))
  const port = await freePort()
  const settings = { port, bind: '127.0.0.1', dir: folder, appendonly: 'yes', appendfsync: 'everysec', save: '' }
  const server = spawn(
    '/usr/bin/redis-server',
    Object.entries(settings).flatMap(([key, value]) => [`--${key}`, `${value}`]),
    {
      stdio: 'ignore',
    },
  )
  try {
    const socket = await until('Redis answers', STARTED_WITHIN_MS, () => open(port))
    return await measure(socket, seconds)
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(folder, { recursive: true })
  }
}

const open = (port: number) =>
  new Promise<Socket | null>((resolve) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', () => resolve(null))
  })

const command = (...words: string[]) =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`

async function measure(socket: Socket, seconds: number): Promise<number> {
  const loaded = once(socket, 'data')
  socket.write(command('SCRIPT', 'LOAD', SCRIPT))
  const sha = String((await loaded)[0]).split('\r\n')[1]!
  let [placed, accepted] = [0, 0]
  const bid = () => {
    placed++
    return command('EVALSHA', sha, '3', 'lead', 'bids', 'events', `${placed}`, `ticket-${placed % 8}`, `bid-${placed}`)
  }
  socket.on('data', (chunk: Buffer) => {
    // Each reply is ":1" and a line break: as many new bids as there were replies.
    let replies = 0
    for (const byte of chunk) if (byte === 0x3a) replies++
    accepted += replies
    let next = ''
    for (let n = 0; n < replies; n++) next += bid()
    socket.write(next)
  })
  let first = ''
  for (let n = 0; n < IN_FLIGHT; n++) first += bid()
  socket.write(first)
  await sleep(WARM_UP_MS)
  const before = accepted
  await sleep(seconds * 1000)
  socket.destroy()
  return (accepted - before) / seconds
}
