// Whether the database is older than what was signed: then a second history would be signed under the same name, and an honest
// operator would look like a forger. What a process remembers on its own disk is compared with what the database knows.
import { areEqual } from '@kuri/verify/base/bytes'
import { type Checkpoint, parseCheckpoint } from '@kuri/verify/notes/checkpoint'
import { parseNote } from '@kuri/verify/notes/note'

/** What the database knows of the log that a process remembers. */
export type KnownLog = {
  /** The root that the database has for the remembered size; null where it has none. */
  rootAtSize: Uint8Array | null
  /** How far the log went, as the log after it says; null while it is the current one. */
  endedAt: number | null
}

const NEW_LOG = 'Find out what is missing, then start a new log with: npm run trust:epoch -- --reason "…"'

export function readRemembered(note: string): Checkpoint | null {
  const parsed = parseNote(note)
  return parsed && parseCheckpoint(parsed.text)
}

/** Why nothing may be signed; null when signing may go on. */
export function rollbackReason({ origin, size, root }: Checkpoint, known: KnownLog | null): string | null {
  if (known === null) return `The database does not know the log ${origin}, which this process has signed. ${NEW_LOG}`
  if (known.endedAt !== null)
    return size <= known.endedAt
      ? null
      : `The log ${origin} was ended at ${known.endedAt} entries, and this process knows ${size}. ${NEW_LOG}`
  if (known.rootAtSize === null)
    return `The database is older than what was signed: it lacks the checkpoint of ${size} entries of ${origin}. ${NEW_LOG}`
  return areEqual(known.rootAtSize, root)
    ? null
    : `The database holds another history of ${origin} than the one that was signed at ${size} entries. ${NEW_LOG}`
}

/** Why this process may not sign for a log: it has another name, or another key. */
export function mismatchReason(
  log: { origin: string },
  host: string,
  keys: { announced: string | null; own: readonly string[] },
): string | null {
  if (log.origin !== `${host}/log` && !log.origin.startsWith(`${host}/log/`))
    return `The public log is ${log.origin}, and TRUST_HOST is ${host}. Set it back, or start a new log with: npm run trust:epoch`
  if (keys.announced !== null && !keys.own.includes(keys.announced))
    return 'The public log is signed with another key. Set TRUST_KEY to it, or TRUST_KEY_OLD while you replace it'
  return null
}
