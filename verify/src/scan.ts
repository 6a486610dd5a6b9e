// Looks for an auction in the whole of the platform's log: an anchor that the evidence does not show, or a second history.
import { parseAnchor, pseudonymOf } from './anchor.ts'
import type { Bundle } from './bundle.ts'
import { areEqual } from './bytes.ts'
import { parseCheckpoint } from './checkpoint.ts'
import { leafHash, rootOf } from './merkle.ts'
import { openNote, parseNote, type VerifyEd25519 } from './note.ts'
import { parseEntries, TILE_WIDTH, tilePath } from './tiles.ts'
import type { Policy } from './trusted.ts'
import type { Answer } from './verdict.ts'

const MAX_ENTRIES = 2_000_000

/** Reads a file of the log, such as `checkpoint` or `tile/entries/000`. */
export type ReadLogFile = (path: string) => Promise<Uint8Array>

const no = (detail: string, ...documents: string[]): Answer => ({ kind: 'NO', detail, documents })
const unknown = (detail: string): Answer => ({ kind: 'UNKNOWN', detail })

/** The answer replaces the one about the anchors where it is not a yes. */
export async function scanLog(
  bundle: Bundle,
  policy: Policy,
  read: ReadLogFile,
  verify: VerifyEd25519,
): Promise<Answer> {
  const text = new TextDecoder().decode(await read('checkpoint'))
  const note = parseNote(text)
  const checkpoint = note && parseCheckpoint(note.text)
  if (!note || !checkpoint) return unknown('The log has no checkpoint that can be read.')
  const opened = await openNote(note, policy.logs, verify)
  if (opened.kind !== 'SIGNED' || !opened.signers.some(({ key }) => key.name === checkpoint.origin))
    return unknown('No key of the policy signed the checkpoint of the log.')
  if (checkpoint.size > MAX_ENTRIES) return unknown('The log is too long to be read whole.')
  const entries = await readEntries(checkpoint.size, read)
  if (entries === null) return unknown('The log cannot be read whole.')
  if (!areEqual(rootOf(entries.map(leafHash)), checkpoint.root))
    return no('The entries of the log do not give its signed checkpoint.', text)
  return compare(bundle, entries)
}

async function readEntries(size: number, read: ReadLogFile): Promise<Uint8Array[] | null> {
  const entries: Uint8Array[] = []
  for (let index = 0; entries.length < size; index++) {
    const width = Math.min(TILE_WIDTH, size - entries.length)
    const tile = parseEntries(await read(tilePath({ level: 'entries', index, width })))
    if (tile?.length !== width) return null
    entries.push(...tile)
  }
  return entries
}

function compare(bundle: Bundle, entries: readonly Uint8Array[]): Answer {
  const pseudonym = pseudonymOf(bundle.auctionId)
  const shown = new Set(bundle.anchors.map(({ entry }) => entry))
  let count = 0
  for (const [index, bytes] of entries.entries()) {
    const entry = new TextDecoder().decode(bytes)
    const anchor = parseAnchor(entry)
    if (anchor?.pseudonym !== pseudonym) continue
    count += 1
    if (anchor.size > bundle.events.length)
      return no(`The log proves ${anchor.size} events, and ${bundle.events.length} are here.`, entry)
    if (!shown.has(entry)) return no(`Entry ${index} of the log anchors this auction and is not shown.`, entry)
  }
  return {
    kind: 'YES',
    detail: `The log of ${entries.length} entries has ${count} anchors of this auction, all shown.`,
  }
}
