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
}
const task = JSON.parse(process.argv[2]!) as Task

let events = 0
const expected = task.count * task.events

/** Walks frames across chunk borders: `skip` bytes of a payload are still to come, `rest` holds a header cut in two. */
function makeCounter(onFrame: (bytes: number) => void) {
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
      onFrame(head.length)
      at += head.headBytes + head.length
      if (at > data.length) {
        skip = at - data.length
        return
      }
    }
  }
}

async function open(): Promise<Socket> {
  let seen = 0
  let seated = () => {}
  const isSeated = new Promise<void>((resolve) => {
    seated = resolve
  })
  const count = makeCounter((bytes) => {
    seen++
    if (seen === task.readyFrames) seated()
    if (seen > task.readyFrames && bytes >= task.minBytes && ++events === expected) process.stdout.write('done\n')
  })
  const socket = await openWire(task.port, task.path, task.headers, count)
  for (const text of task.hello) socket.write(clientFrame(text))
  if (task.readyFrames > 0) await isSeated
  return socket
}

const sockets: Socket[] = []
for (let from = 0; from < task.count; from += 100)
  sockets.push(...(await Promise.all(Array.from({ length: Math.min(100, task.count - from) }, open))))
process.stdout.write(`ready ${sockets.length}\n`)
