// The events of an auction in the object store: parts of up to a thousand, each a compressed text with one JSON object per line.
import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { ObjectStore } from '#platform/object-store/object-store'
import type { Platform } from '#platform/platform'
import * as rows from './archived-events.sql.ts'
import type { LineEvent } from './lines.ts'

export const EVENTS_PER_PART = 1000
const FORMAT = 'kuri-room-log/v1'
const MAX_TEXT_BYTES = 256 * 1024 * 1024
const CONTENT_TYPE = 'application/gzip'

/** How the payload of an event begins that declares or disqualifies a winner. */
export const WINNER_CHANGE = { type: 'auction.state.changed', payloadStart: '{"transition":"winner_' } as const

/** A row of `room_events`, whole. */
export type ArchivedEvent = LineEvent & { subscriberId: string | null; staffFields: string | null }
type Header = { format: typeof FORMAT; auctionId: string; first: number; last: number }

/** The events of one auction are not what they were. Unlike an object store that is away, this does not concern other auctions. */
export class DamagedLog extends Error {}

const [compress, decompress] = [promisify(gzip), promisify(gunzip)]

const digestOf = (text: string) => hash('sha256', text, 'hex')

function formatPart(events: readonly ArchivedEvent[]): string {
  const { auctionId, serverSequence: first } = events[0]!
  const header: Header = { format: FORMAT, auctionId, first, last: events.at(-1)!.serverSequence }
  return [header, ...events].map((line) => `${JSON.stringify(line)}\n`).join('')
}

const revive = (key: string, value: unknown) => (key === 'createdAt' ? new Date(value as string) : value)

function parsePart(text: string): ArchivedEvent[] {
  const [, ...lines] = text.trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line, revive) as ArchivedEvent)
}

/**
 * Stores consecutive events and reads them back. A crash in between leaves an object that the next attempt finds and uses. The digest in the
 * name keeps it apart from an object that a restored database has forgotten.
 */
export async function writePart(objectStore: ObjectStore, events: readonly ArchivedEvent[]) {
  const [first, last] = [events[0]!, events.at(-1)!]
  const text = formatPart(events)
  const sha256 = digestOf(text)
  const part: rows.LogPart = {
    auctionId: first.auctionId,
    firstSequence: first.serverSequence,
    lastSequence: last.serverSequence,
    objectKey: `room-logs/${first.auctionId}/${first.serverSequence}-${last.serverSequence}-${sha256.slice(0, 16)}`,
    sha256,
  }
  if ((await objectStore.find(part.objectKey)) === null)
    await objectStore.put(part.objectKey, await compress(text), CONTENT_TYPE)
  await readPart(objectStore, part)
  const declared = events.findLast(
    ({ type, payload }) => type === WINNER_CHANGE.type && payload.startsWith(WINNER_CHANGE.payloadStart),
  )
  return { ...part, declaredSequence: declared?.serverSequence ?? 0 }
}

/** Throws where the object is missing, or is not what was stored. */
export async function readPart(
  objectStore: ObjectStore,
  { objectKey, sha256 }: Pick<rows.LogPart, 'objectKey' | 'sha256'>,
): Promise<ArchivedEvent[]> {
  const bytes = await buffer(await objectStore.open(objectKey))
  const text = await decompress(bytes, { maxOutputLength: MAX_TEXT_BYTES }).then(String, () => null)
  if (text === null || digestOf(text) !== sha256)
    throw new DamagedLog(`the object ${objectKey} is not the one that was stored`)
  return parsePart(text)
}

/** Every archived event of an auction, in order; none of most auctions. */
export async function readArchivedEvents(
  { db, objectStore }: Pick<Platform, 'db' | 'objectStore'>,
  auctionId: string,
): Promise<ArchivedEvent[]> {
  const events: ArchivedEvent[] = []
  for (const part of await rows.listParts(db, auctionId)) events.push(...(await readPart(objectStore, part)))
  return events
}
