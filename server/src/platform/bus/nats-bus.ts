// The event bus on NATS, for clusters with more processes than PostgreSQL's NOTIFY should carry.
import type { Msg, NatsConnection } from '@nats-io/transport-node'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import type { EventBus, SealedBus } from './event-bus.ts'

type Sealing = Pick<Secrets, 'sealFor' | 'openFor'>

export async function connectNatsBus(url: string, log: Log, secrets: Sealing): Promise<EventBus> {
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

  void (async () => {
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
  })()

  /** One subscription serves all listeners of a channel: NATS would send each of them the message again. */
  function listen(subject: string, receive: (message: Msg) => void) {
    connection.subscribe(subject, {
      callback: (error, message) => {
        if (error) log.warn({ err: error }, 'could not read a message from the event bus')
        else receive(message)
      },
    })
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
      if (known) return void known.push(listener)
      const added = [listener]
      listeners.set(channel, added)
      listen(channel, (message) => {
        const payload = message.string()
        for (const each of added) each(payload)
      })
    },
    onReconnect: (listener) => reconnectListeners.push(listener),
    isConnected: () => isConnected,
    async close() {
      await connection.drain().catch(() => connection.close())
    },
  }
}

const PURPOSE = 'bus'
/** What NATS takes by default; a server may be set to less. */
const MAX_BYTES = 1024 * 1024

/** A message is the id of its sender and the ciphertext, which belongs to the subject. */
function makeSealedBus(
  connection: NatsConnection,
  parts: {
    secrets: Sealing
    listen(subject: string, receive: (message: Msg) => void): void
    isConnected(): boolean
  },
): SealedBus {
  const { secrets, listen, isConnected } = parts
  const sender = newId()
  const maxBytes = Math.min(MAX_BYTES, connection.info?.max_payload ?? MAX_BYTES)

  function open(subject: string, message: string): string | null {
    try {
      return secrets.openFor(PURPOSE, message.slice(sender.length), subject)
    } catch {
      return null
    }
  }

  return {
    publish(subject, text) {
      if (!isConnected()) return false
      const message = sender + secrets.sealFor(PURPOSE, text, subject)
      if (message.length > maxBytes) return false
      connection.publish(subject, message)
      return true
    },
    on(subject, listener) {
      listen(subject, (received) => {
        const message = received.string()
        if (message.startsWith(sender)) return
        listener({ subject: received.subject, open: () => open(received.subject, message) })
      })
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
