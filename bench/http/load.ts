// A load generator with little overhead: raw keep-alive sockets in a separate thread, each with one request in flight.
import { connect } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

export type Request = {
  method: 'GET' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: object
}
export type Load = Request & { port: number; connections: number; seconds: number }

/** Returns the number of responses per second; throws when a response is not 200. */
export const measureLoad = (load: Load): Promise<number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: load })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

function toBytes({ method, path, headers = {}, body }: Request): Buffer {
  const payload = body ? JSON.stringify(body) : ''
  const lines = Object.entries({
    ...headers,
    ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: bench\r\n${lines.join('')}\r\n${payload}`)
}

async function run(load: Load): Promise<number> {
  const request = toBytes(load)
  let answered = 0
  let isOver = false
  const client = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(load.port, '127.0.0.1', () => socket.write(request))
      let waiting = ''
      socket.on('data', (chunk) => {
        waiting += chunk.toString('latin1')
        const head = waiting.indexOf('\r\n\r\n')
        if (head < 0) return
        const length = Number(/content-length: (\d+)/i.exec(waiting)?.[1] ?? 0)
        if (waiting.length < head + 4 + length) return
        if (!waiting.startsWith('HTTP/1.1 200')) return reject(new Error(waiting.slice(0, 400)))
        waiting = ''
        answered++
        if (isOver) socket.end()
        else socket.write(request)
      })
      socket.on('close', () => resolve())
      socket.on('error', reject)
    })
  const all = Array.from({ length: load.connections }, client)
  const startedAt = process.hrtime.bigint()
  await new Promise((resolve) => setTimeout(resolve, load.seconds * 1000))
  const rate = answered / (Number(process.hrtime.bigint() - startedAt) / 1e9)
  isOver = true
  await Promise.all(all)
  return rate
}

if (!isMainThread) parentPort!.postMessage(await run(workerData as Load))
