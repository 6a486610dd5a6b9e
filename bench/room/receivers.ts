// Many receivers in a process of their own, as cheap as they can be: they walk the frame headers and count the large ones.
// Run with one JSON argument; prints `ready` when everybody is in and `done` when all events have come.
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

type Task = {
  port: number
  path: string
  headers: string[]
  count: number
  hello: string[]
  readyFrames: number
  events: number
  minBytes: number
}
const task = JSON.parse(process.argv[2]!) as Task

let ready = 0
let events = 0
const expected = task.count * task.events

function masked(text: string): Buffer {
  const payload = Buffer.from(text)
  const mask = randomBytes(4)
  const header =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 255])
  return Buffer.concat([header, mask, payload.map((byte, index) => byte ^ mask[index % 4]!)])
}

/** Walks frames across chunk borders: `skip` bytes of a payload are still to come, `rest` holds a header cut in two. */
function makeCounter(onFrame: (bytes: number) => void) {
  let skip = 0
  let rest: Buffer | null = null
  return (chunk: Buffer) => {
    let data = rest ? Buffer.concat([rest, chunk]) : chunk
    rest = null
    let at = Math.min(skip, data.length)
    skip -= at
    while (at < data.length) {
      const left = data.length - at
      const short = left < 2 ? 0 : data[at + 1]! & 127
      const head = short === 126 ? 4 : short === 127 ? 10 : 2
      if (left < head) {
        rest = data.subarray(at)
        return
      }
      const length =
        short === 126 ? data.readUInt16BE(at + 2) : short === 127 ? Number(data.readBigUInt64BE(at + 2)) : short
      onFrame(length)
      at += head + length
      if (at > data.length) {
        skip = at - data.length
        return
      }
    }
    data = chunk
  }
}

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(task.port, '127.0.0.1', () =>
      socket.write(
        `GET ${task.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n${task.headers.map((line) => `${line}\r\n`).join('')}\r\n`,
      ),
    )
    socket.once('error', reject)
    let seen = 0
    const count = makeCounter((bytes) => {
      seen++
      if (seen === task.readyFrames) resolve(socket)
      if (seen > task.readyFrames && bytes >= task.minBytes && ++events === expected) process.stdout.write('done\n')
    })
    socket.once('data', (first: Buffer) => {
      const end = first.indexOf('\r\n\r\n') + 4
      for (const text of task.hello) socket.write(masked(text))
      socket.on('data', count)
      if (first.length > end) count(first.subarray(end))
      if (task.readyFrames === 0) resolve(socket)
    })
  })
}

const sockets: Socket[] = []
for (let from = 0; from < task.count; from += 100)
  sockets.push(...(await Promise.all(Array.from({ length: Math.min(100, task.count - from) }, open))))
ready = sockets.length
process.stdout.write(`ready ${ready}\n`)
