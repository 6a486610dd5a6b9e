import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { Log } from '../log.ts'
import { connectNatsBus } from './nats-bus.ts'

/** Speaks just enough of the protocol of NATS to accept a client, and keeps what the client says about itself. */
async function startNats() {
  const accepted: Record<string, unknown>[] = []
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.write(`INFO ${JSON.stringify({ server_id: 'test', version: '2.9.10', max_payload: 1024 })}\r\n`)
    socket.on('error', () => {})
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n')) {
        if (line.startsWith('CONNECT ')) accepted.push(JSON.parse(line.slice('CONNECT '.length)))
        if (line === 'PING') socket.write('PONG\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { port, accepted, stop }
}

const log = { warn: () => {} } as unknown as Log

test.each([
  ['nats://kuri:p%2Fw@', { user: 'kuri', pass: 'p/w' }],
  ['nats://kuri:12e4@', { user: 'kuri', pass: '12e4' }],
  ['nats://', {}],
])('signs in to NATS with the name and password of %s', async (prefix, expected) => {
  const nats = await startNats()
  try {
    const bus = await connectNatsBus(`${prefix}127.0.0.1:${nats.port}`, log)
    const [{ user, pass }] = nats.accepted as [Record<string, unknown>]
    expect({ ...(user ? { user } : {}), ...(pass ? { pass } : {}) }).toEqual(expected)
    await bus.close()
  } finally {
    nats.stop()
  }
})
