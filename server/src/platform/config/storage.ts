// Settings of what the service keeps and shares between processes: database, objects, event bus.
import type { Reader } from './environment.ts'

export function readStorage(read: Reader) {
  const { integer, oneOf, url } = read
  return {
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    /** `off`: migrations are a step of their own, `npm run migrate`. */
    migratesAtStart: oneOf('MIGRATE_AT_START', ['on', 'off'], 'on') === 'on',
    databasePoolSize: integer('DATABASE_POOL_SIZE', 2, 500, 20),
    /** `locked` switches the optimistic writer of live bids off. */
    bidWriter: oneOf('KURI_BID_WRITER', ['optimistic', 'locked'], 'optimistic'),
    eventBus: readEventBus(read),
    objectStore: readObjectStore(read),
    /** How long after its last change the room events of a complete auction stay in the database; null: for ever. */
    roomEventsKeptDays: readKeptDays(read),
    scanner: readScanner(read),
  }
}

/** A shorter time would archive what minutes and complaints still ask for. */
const [LEAST_KEPT_DAYS, MOST_KEPT_DAYS] = [30, 36_500]

const readKeptDays = ({ text, integer }: Reader): number | null =>
  text('ROOM_EVENTS_KEPT_DAYS') === undefined
    ? null
    : integer('ROOM_EVENTS_KEPT_DAYS', LEAST_KEPT_DAYS, MOST_KEPT_DAYS, MOST_KEPT_DAYS)

function readEventBus({ oneOf, url, needed }: Reader) {
  const kind = oneOf('EVENT_BUS', ['postgres', 'nats'], 'postgres')
  const natsUrl = url('NATS_URL', ['nats:', 'tls:'])
  return kind === 'nats' ? { kind, url: needed('NATS_URL', natsUrl, 'when EVENT_BUS is nats') } : { kind }
}

/** ClamAV's daemon, which then sees every upload before it is accepted. */
function readScanner({ text, integer, reject }: Reader) {
  const path = text('CLAMAV_SOCKET')
  const host = text('CLAMAV_HOST')
  const port = integer('CLAMAV_PORT', 1, 65_535, 3310)
  if (path !== undefined && host !== undefined)
    reject('CLAMAV_SOCKET', 'and CLAMAV_HOST are both set; unset one of them')
  if (host === undefined && text('CLAMAV_PORT') !== undefined)
    reject('CLAMAV_HOST', 'is required when CLAMAV_PORT is set')
  if (path !== undefined) return { path }
  return host === undefined ? null : { host, port }
}

function readObjectStore({ oneOf, url, text, needed }: Reader) {
  const kind = oneOf('OBJECT_STORE', ['local', 's3'], 'local')
  const endpoint = url('S3_ENDPOINT', ['https:', 'http:'])
  if (kind === 'local') return { kind }
  const why = 'when OBJECT_STORE is s3'
  return {
    kind,
    endpoint: needed('S3_ENDPOINT', endpoint, why),
    bucket: needed('S3_BUCKET', text('S3_BUCKET'), why),
    region: text('S3_REGION') ?? 'us-east-1',
    accessKeyId: needed('S3_ACCESS_KEY_ID', text('S3_ACCESS_KEY_ID'), why),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY', text('S3_SECRET_ACCESS_KEY'), why),
  }
}
