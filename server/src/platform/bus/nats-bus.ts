// The event bus on NATS, for clusters with more processes than PostgreSQL's NOTIFY should carry.
import type { Msg } from '@nats-io/transport-node'
import type { Background } from '../background.ts'
import type { Log } from '../log.ts'
import type { EventBus } from './event-bus.ts'
import { makeSealedBus, type Sealing } from './sealed-nats.ts'

type Deps = { log: Log; secrets: Sealing; background: Background }

export async function connectNatsBus(url: string, { log, secrets, background }: Deps): Promise<EventBus> {
  const { guard } = background
  const { connect } = await import('@nats-io/transport-node')
  const connection = await connect({
    ...serverAndCredentials(url),
    name: 'kuri',
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
  })
  const reconnectListeners: (() => void)[] = []
  const listeners = new Map<string, ((payload: string) => void)[]>()
  let isConnected = true

  background.run('NATS status', async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') {
        isConnected = false
        log.warn('lost the connection to NATS; reconnecting')
      }
      if (type === 'reconnect') {
        isConnected = true
        for (const listener of reconnectListeners) listener()
      }
    }
  })

  /** One subscription serves all listeners of a channel: NATS would send each of them the message again. */
  function listen(subject: string, receive: (message: Msg) => void): void {
    const callback = (error: Error | null, message: Msg) => {
      if (error) log.warn({ err: error }, 'could not read a message from the event bus')
      else receive(message)
    }
    connection.subscribe(subject, { callback: guard('NATS message', callback) })
  }

  return {
    kind: 'nats',
    sealed: makeSealedBus(connection, { secrets, listen, isConnected: () => isConnected }),
    async publish(channel, payload) {
      // The library would buffer messages without a limit while it is disconnected.
      if (!isConnected) throw new Error('The connection to NATS is down.')
      connection.publish(channel, payload)
    },
    on(channel, listener) {
      const known = listeners.get(channel)
      const guarded = guard(`signal ${channel}`, listener)
      if (known) {
        known.push(guarded)
        return
      }
      const added = [guarded]
      listeners.set(channel, added)
      listen(channel, (message) => {
        const payload = message.string()
        for (const each of added) each(payload)
      })
    },
    onReconnect: (listener) => reconnectListeners.push(guard('NATS is back', listener)),
    isConnected: () => isConnected,
    async close() {
      await connection.drain().catch(() => connection.close())
    },
  }
}

/** The library ignores a name and password in an address, and takes digits of the password for the port. */
function serverAndCredentials(url: string): { servers: string; user?: string; pass?: string } {
  const address = new URL(url)
  const { username, password } = address
  if (username === '') return { servers: url }
  address.username = ''
  address.password = ''
  return { servers: address.href, user: decodeURIComponent(username), pass: decodeURIComponent(password) }
}
