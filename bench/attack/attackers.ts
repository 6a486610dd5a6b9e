// Attackers in a thread of their own: raw sockets that send one request after the other and ignore what comes back.
import { connect } from 'node:net'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

export type Attack = {
  port: number
  connections: number
  /** Requests, sent in turn. */
  requests: string[]
  /** Send one byte of the body a second instead of a whole request at once. */
  isSlow?: boolean
}

/** Returns when the attackers are connected; `stop` ends them. */
export async function startAttack(attack: Attack): Promise<{ stop(): Promise<unknown> }> {
  const worker = new Worker(new URL(import.meta.url), { workerData: attack })
  await new Promise((resolve, reject) => worker.once('online', () => resolve(null)).once('error', reject))
  return { stop: () => worker.terminate() }
}

function attackOver(attack: Attack, turn: number): void {
  const socket = connect(attack.port, '127.0.0.1')
  const request = attack.requests[turn % attack.requests.length]!
  let received = ''
  let drip: NodeJS.Timeout | undefined
  socket.on('connect', () => {
    socket.write(request)
    if (attack.isSlow) drip = setInterval(() => socket.write('x'), 1000)
  })
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    const head = received.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
    if (received.length < head + 4 + length) return
    received = ''
    if (!attack.isSlow) socket.write(request)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(drip)
    setTimeout(attackOver, 5, attack, turn + 1)
  })
}

if (!isMainThread) {
  const attack = workerData as Attack
  for (let turn = 0; turn < attack.connections; turn++) attackOver(attack, turn)
}
