// Speaks as much of the protocol of NATS as the service uses: publish, and subscribe with a wildcard at the end. It runs where
// no nats-server is installed, and can lose messages on purpose.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

type Client = { socket: Socket; subscriptions: Map<string, string> }
type Published = { subject: string; payload: string }

export async function startSmallNats({ maxPayload = 1024 * 1024 } = {}) {
  const clients = new Set<Client>()
  const accepted: Record<string, unknown>[] = []
  const published: Published[] = []
  let isLost = (_subject: string) => false

  function run(client: Client, line: string, body: Buffer | null) {
    const [verb, ...words] = line.split(' ')
    if (verb === 'CONNECT') accepted.push(JSON.parse(line.slice('CONNECT '.length)))
    if (verb === 'PING') client.socket.write('PONG\r\n')
    if (verb === 'SUB') client.subscriptions.set(words.at(-1)!, words[0]!)
    if (verb === 'UNSUB') client.subscriptions.delete(words[0]!)
    if (verb === 'PUB') deliver(words[0]!, body!)
  }

  function deliver(subject: string, body: Buffer) {
    published.push({ subject, payload: body.toString() })
    if (isLost(subject)) return
    for (const { socket, subscriptions } of clients)
      for (const [id, pattern] of subscriptions) {
        if (!matches(pattern, subject)) continue
        socket.write(Buffer.concat([Buffer.from(`MSG ${subject} ${id} ${body.length}\r\n`), body, Buffer.from('\r\n')]))
      }
  }

  const server = createServer({ noDelay: true }, (socket) => {
    const client: Client = { socket, subscriptions: new Map() }
    clients.add(client)
    let unread = Buffer.alloc(0)
    const info = { server_id: 'small', version: '2.9.10', max_payload: maxPayload, headers: true }
    socket.write(`INFO ${JSON.stringify(info)}\r\n`)
    socket.on('error', () => {})
    socket.on('close', () => clients.delete(client))
    socket.on('data', (data) => {
      unread = Buffer.concat([unread, data])
      for (;;) {
        const end = unread.indexOf('\r\n')
        if (end < 0) return
        const line = unread.subarray(0, end).toString()
        const bodyLength = line.startsWith('PUB ') ? Number(line.slice(line.lastIndexOf(' ') + 1)) : null
        const next = end + 2 + (bodyLength === null ? 0 : bodyLength + 2)
        if (unread.length < next) return
        const body = bodyLength === null ? null : unread.subarray(end + 2, end + 2 + bodyLength)
        run(client, line, body)
        unread = unread.subarray(next)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    port,
    url: `nats://127.0.0.1:${port}`,
    /** What clients said about themselves. */
    accepted,
    published,
    /** From now on messages to these subjects are lost. */
    lose(isSubject: (subject: string) => boolean) {
      isLost = isSubject
    },
    /** Sends a message to everybody who listens. */
    publish: (subject: string, payload: string) => deliver(subject, Buffer.from(payload)),
    stop() {
      for (const { socket } of clients) socket.destroy()
      server.close()
    },
  }
}

/** Stopped after the tests of the file. */
export async function useSmallNats(...options: Parameters<typeof startSmallNats>) {
  const nats = await startSmallNats(...options)
  afterAll(nats.stop)
  return nats
}

const matches = (pattern: string, subject: string) =>
  pattern.endsWith('*')
    ? subject.startsWith(pattern.slice(0, -1)) && !subject.slice(pattern.length - 1).includes('.')
    : pattern === subject
