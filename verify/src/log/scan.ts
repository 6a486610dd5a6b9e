// Looks for an auction in the whole of the platform's log: an anchor that the evidence does not show, or a second history.

import { areEqual } from '../base/bytes.ts'
import { counted } from '../base/counted.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { parseCheckpoint } from '../notes/checkpoint.ts'
import { formatKey, openNote, parseNote, type VerifyEd25519 } from '../notes/note.ts'
import type { Policy } from '../notes/trusted.ts'
import { leafHash, rootOf } from '../tree/merkle.ts'
import { parseEntries, TILE_WIDTH, tilePath } from '../tree/tiles.ts'
import type { Answer } from '../verdict/verdict.ts'
import { pseudonymOf } from './anchor.ts'
import { type Announced, chainFault, findUnannounced, keysOfNotes } from './keys.ts'
import { parseLogEntry } from './log-entries.ts'

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
  const found = compare(bundle, entries)
  if (found.kind !== 'YES') return found
  return (await keyFault(bundle, policy, entries, checkpoint.origin, verify)) ?? found
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
    const anchor = parseLogEntry(entry)
    if (anchor === null) return unknown(`Entry ${index} of the log is of a kind that is not known here.`)
    if (anchor.kind !== 'ANCHOR' || anchor.pseudonym !== pseudonym) continue
    count += 1
    if (anchor.size > bundle.events.length)
      return no(`The log proves ${counted(anchor.size, 'event')}, and ${bundle.events.length} are here.`, entry)
    if (!shown.has(entry)) return no(`Entry ${index} of the log anchors this auction and is not shown.`, entry)
  }
  return {
    kind: 'YES',
    detail: `The log of ${counted(entries.length, 'entry', 'entries')} has ${counted(count, 'anchor')} of this auction, all shown.`,
  }
}

/** Whether the whole log announces every key that signed this evidence, each by the key before it. */
async function keyFault(
  bundle: Bundle,
  policy: Policy,
  entries: readonly Uint8Array[],
  origin: string,
  verify: VerifyEd25519,
): Promise<Answer | null> {
  const announced = entries.flatMap((bytes, index): Announced[] => {
    const entry = parseLogEntry(new TextDecoder().decode(bytes))
    return entry?.kind === 'KEY' ? [{ ...entry, origin, index }] : []
  })
  const fault = await chainFault(announced, policy, verify)
  if (fault) return fault
  // A key of another log is announced there.
  const own = keysOfNotes(bundle, policy, []).filter(
    ({ name }) => name === origin || policy.keys.some((key) => key.name === name),
  )
  const missing = findUnannounced(own, announced)
  return missing ? no(`The log never announced the key ${formatKey(missing)}, which signed this evidence.`) : null
}
