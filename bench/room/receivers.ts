// Many receivers in a process of their own, as cheap as they can be: they walk the frame headers and count the large ones.
// Run with one JSON argument; prints `ready` when everybody is in and `done` when all events have come.
import type { Socket } from 'node:net'
import { clientFrame, frameHead, openWire } from './wire.ts'

type Task = {
  port: number
  path: string
  headers: string[]
  count: number
  hello: string[]
  readyFrames: number
  events: number
  minBytes: number
  /** Instead of the same headers and greetings for all: the sockets belong to these in turn. */
  people?: { headers: string[]; hello: string[] }[]
}
const task = JSON.parse(process.argv[2]!) as Task

const PING = 9
/** Masked with zeros, and empty as the pings of our server. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

let events = 0
const expected = task.count * task.events

/** Walks frames across chunk borders: `skip` bytes of a payload are still to come, `rest` holds a header cut in two. */
function makeCounter(onFrame: (bytes: number) => void, onPing: () => void) {
  let skip = 0
  let rest: Buffer | null = null
  return (chunk: Buffer) => {
    const data = rest ? Buffer.concat([rest, chunk]) : chunk
    rest = null
    let at = Math.min(skip, data.length)
    skip -= at
    while (at < data.length) {
      const head = frameHead(data, at)
      if (!head) {
        rest = Buffer.from(data.subarray(at))
        return
      }
      if ((data[at]! & 15) === PING) onPing()
      else onFrame(head.length)
      at += head.headBytes + head.length
      if (at > data.length) {
        skip = at - data.length
        return
      }
    }
  }
}

async function open(number: number): Promise<Socket> {
  const { headers, hello } = task.people?.[number % task.people.length] ?? task
  let seen = 0
  let seated = () => {}
  const isSeated = new Promise<void>((resolve) => {
    seated = resolve
  })
  const count = makeCounter(
    (bytes) => {
      seen++
      if (seen === task.readyFrames) seated()
      if (seen > task.readyFrames && bytes >= task.minBytes && ++events === expected) process.stdout.write('done\n')
    },
    // A ping may come in the packet of the handshake, before there is a socket to answer on.
    () => setImmediate(() => socket.write(PONG)),
  )
  const socket = await openWire(task.port, task.path, headers, count)
  for (const text of hello) socket.write(clientFrame(text))
  if (task.readyFrames > 0) await isSeated
  return socket
}

const sockets: Socket[] = []
for (let from = 0; from < task.count; from += 100)
  sockets.push(
    ...(await Promise.all(Array.from({ length: Math.min(100, task.count - from) }, (_, n) => open(from + n)))),
  )
process.stdout.write(`ready ${sockets.length}\n`)
