// Messages with contents over NATS: encrypted, bound to their subject, and answered where an answer is asked for.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node'
import { newId } from '../ids.ts'
import type { Secrets } from '../secrets.ts'
import type { Timers } from '../timers.ts'
import type { Answer, SealedBus } from './event-bus.ts'

export type Sealing = Pick<Secrets, 'sealFor' | 'openFor'>

const PURPOSE = 'bus'
/** What NATS takes by default; a server may be set to less. */
const MAX_BYTES = 1024 * 1024
/** The status of the message that NATS itself sends back when nobody listens to the subject of a request. */
const NOBODY_LISTENS = 503
const INBOX = '_INBOX'
const DRAINED_WITHIN_MS = 1000

/** A request also names where its answer goes: copied with another address, it would pass the answer off as that of another request. */
const boundTo = (subject: string, reply?: string): string => (reply === undefined ? subject : `${subject} ${reply}`)

export function makeSealedBus(
  connection: NatsConnection,
  parts: {
    secrets: Sealing
    listen(subject: string, receive: (message: Msg) => void): Subscription
    timers: Pick<Timers, 'schedule'>
    isConnected(): boolean
  },
): SealedBus {
  const { secrets, listen, timers, isConnected } = parts
  // A message is the id of its sender and the ciphertext.
  const sender = newId()
  const maxBytes = Math.min(MAX_BYTES, connection.info?.max_payload ?? MAX_BYTES)
  const answers = `${INBOX}.${sender}`
  const waiting = new Map<string, (answer: Answer) => void>()
  let requestCount = 0
  let isListeningForAnswers = false

  function send(subject: string, text: string, reply?: string): boolean {
    if (!isConnected()) return false
    const message = sender + secrets.sealFor(PURPOSE, text, boundTo(subject, reply))
    if (message.length > maxBytes) return false
    connection.publish(subject, message, reply === undefined ? {} : { reply })
    return true
  }

  function open(message: string, subject: string, reply?: string): string | null {
    try {
      return secrets.openFor(PURPOSE, message.slice(sender.length), boundTo(subject, reply))
    } catch {
      return null
    }
  }

  /** Answers call back at once, and not after a promise: what NATS delivers next has to come after them. */
  function receiveAnswer(message: Msg) {
    const finish = waiting.get(message.subject)
    if (message.headers?.code === NOBODY_LISTENS) return finish?.({ kind: 'NOT_SENT' })
    const text = finish ? open(message.string(), message.subject) : null
    if (text !== null) finish?.({ kind: 'ANSWERED', text })
  }

  return {
    publish: (subject, text) => send(subject, text),
    on(subject, listener) {
      listen(subject, (received) => {
        const message = received.string()
        if (message.startsWith(sender)) return
        listener({ subject: received.subject, open: () => open(message, received.subject) })
      })
    },
    request(subject, text, waitMs, done) {
      if (!isListeningForAnswers) listen(`${answers}.*`, receiveAnswer)
      isListeningForAnswers = true
      const reply = `${answers}.${requestCount++}`
      const finish = (answer: Answer) => {
        cancel()
        if (waiting.delete(reply)) done(answer)
      }
      const cancel = timers.schedule('overdue NATS answer', () => finish({ kind: 'NO_ANSWER' }), waitMs)
      waiting.set(reply, finish)
      if (!send(subject, text, reply)) finish({ kind: 'NOT_SENT' })
    },
    answer(subject, answer) {
      const subscription = listen(subject, (received) => {
        const { reply } = received
        if (!reply) return
        const text = open(received.string(), subject, reply)
        if (text !== null) answer(text, (answered) => send(reply, answered))
      })
      // While NATS is away it does not confirm.
      return () =>
        Promise.race([subscription.drain().catch(() => {}), sleep(DRAINED_WITHIN_MS, undefined, { ref: false })])
    },
  }
}
