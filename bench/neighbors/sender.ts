// A neighbor in a thread of its own: sends its requests once, over a number of connections, and reads the answers.
import { Agent, request } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

export type Request = { method?: 'GET' | 'POST'; path: string; token: string; body?: object }
export type Neighbor = { connections: number; requests: readonly Request[] }
type Order = Neighbor & { port: number }
/** How many answers had which status. */
export type Statuses = Record<number, number>

export function startNeighbor(neighbor: Neighbor, port: number) {
  const order: Order = { ...neighbor, port }
  const worker = new Worker(new URL(import.meta.url), { workerData: { neighbor: order } })
  let isDone = false
  const statuses: Statuses = {}
  worker.on('message', (message: number | 'done') => {
    if (message === 'done') isDone = true
    else statuses[message] = (statuses[message] ?? 0) + 1
  })
  return { isDone: () => isDone, statuses, stop: () => worker.terminate() }
}

function send(agent: Agent, port: number, { method = 'GET', path, token, body }: Request): Promise<number> {
  const text = body ? JSON.stringify(body) : ''
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
  }
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode!))
    })
    sent.on('error', reject)
    sent.end(text)
  })
}

async function sendAll({ port, connections, requests }: Order): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const waiting = [...requests]
  const sendNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      parentPort!.postMessage(await send(agent, port, next).catch(() => 0))
  }
  await Promise.all(Array.from({ length: connections }, sendNext))
  agent.destroy()
  parentPort!.postMessage('done')
}

const asked = isMainThread ? null : (workerData as { neighbor?: Order } | null)
if (asked?.neighbor) await sendAll(asked.neighbor)
