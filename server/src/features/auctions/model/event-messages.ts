// Room events that travel to the other processes with their contents, so that a busy room is not read from the database once per
// process. Only what everybody in the room sees travels so; anything else is read from the log, after a wake-up.
import type { Platform } from '#platform/platform'
import type { LoggedEvent } from './events.sql.ts'

const SUBJECT = 'kuri_room_events'

type SentEvent = Pick<LoggedEvent, 'serverSequence' | 'stateVersion' | 'type' | 'payload'> & { createdAt: string }
/** Events of another history than the receiver's are not taken: their numbers may stand for something else there. */
type EventMessage = { epoch: string; events: SentEvent[] }

type Deps = Pick<Platform, 'bus' | 'history'>

/** Sends committed events of one auction, which follow each other. The wake-up after them serves those who could not take them. */
export function sendEvents({ bus, history }: Deps, auctionId: string, events: readonly LoggedEvent[]): void {
  if (!bus.sealed || events.length === 0 || !events.every(isForEverybody)) return
  const sent: EventMessage = { epoch: history.epoch(), events: events.map(toSent) }
  bus.sealed.publish(`${SUBJECT}.${auctionId}`, JSON.stringify(sent))
}

/** `open` decrypts, and returns no events when they cannot be taken. */
export function onEvents(
  { bus, history }: Deps,
  listener: (auctionId: string, open: () => LoggedEvent[]) => void,
): void {
  bus.sealed?.on(`${SUBJECT}.*`, ({ subject, open }) => {
    const auctionId = subject.slice(SUBJECT.length + 1)
    listener(auctionId, () => {
      const text = open()
      const sent = text === null ? null : (JSON.parse(text) as EventMessage)
      return sent?.epoch === history.epoch() ? sent.events.map((event) => toLogged(auctionId, event)) : []
    })
  })
}

const isForEverybody = ({ audience, staffFields, blind, privateFacts }: LoggedEvent): boolean =>
  audience === 'ROOM' && !staffFields && !blind && !privateFacts

const toSent = ({ serverSequence, stateVersion, type, payload, createdAt }: LoggedEvent): SentEvent => ({
  serverSequence,
  stateVersion,
  type,
  payload,
  createdAt: createdAt.toISOString(),
})

const toLogged = (auctionId: string, event: SentEvent): LoggedEvent => ({
  ...event,
  auctionId,
  audience: 'ROOM',
  subscriberId: null,
  createdAt: new Date(event.createdAt),
})
