import { once } from 'node:events'
import { connect } from 'node:net'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { limitConnections } from './connections.ts'

async function start(connectionsPerAddress: number) {
  const app = fastify()
  limitConnections(app, { rateLimitsOn: true, trustedProxies: 0, connectionsPerAddress })
  app.get('/', async () => 'ok')
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    return socket
  }
}

test('[http] closes connections beyond the limit of an address, and accepts new ones when others end', async () => {
  const open = await start(2)
  const first = [open(), open()]
  await Promise.all(first.map((socket) => once(socket, 'connect')))
  await once(open(), 'close')
  first[0]!.destroy()
  await expect
    .poll(async () => {
      const socket = open()
      const answered = Promise.race([once(socket, 'data').then(String), once(socket, 'close').then(() => 'closed')])
      socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
      return answered
    })
    .toContain('200 OK')
})
