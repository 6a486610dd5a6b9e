// Messages with contents over NATS: encrypted, and bound to their subject.
import type { Msg, NatsConnection } from '@nats-io/transport-node'
import { newId } from '../ids.ts'
import type { Secrets } from '../secrets.ts'
import type { SealedBus } from './event-bus.ts'

export type Sealing = Pick<Secrets, 'sealFor' | 'openFor'>

const PURPOSE = 'bus'
/** What NATS takes by default; a server may be set to less. */
const MAX_BYTES = 1024 * 1024

export function makeSealedBus(
  connection: NatsConnection,
  parts: {
    secrets: Sealing
    listen(subject: string, receive: (message: Msg) => void): void
    isConnected(): boolean
  },
): SealedBus {
  const { secrets, listen, isConnected } = parts
  // A message is the id of its sender and the ciphertext.
  const sender = newId()
  const maxBytes = Math.min(MAX_BYTES, connection.info?.max_payload ?? MAX_BYTES)

  function open(message: string, subject: string): string | null {
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
        listener({ subject: received.subject, open: () => open(message, received.subject) })
      })
    },
  }
}
