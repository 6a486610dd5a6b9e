// Object streams: compressed streams that hold further objects of a PDF.
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { readInteger, skipSpace, walkValue } from './pdf-values.ts'

const unzip = promisify(inflate)

/** A key that stands twice in a dictionary: readers differ in which one they believe. */
export const REPEATED = -1
/** The dictionary of a stream: where each of its keys ends, and where the dictionary ends. */
export type StreamEntries = { entries: Map<string, number>; end: number }
type UnpackedObjects = { text: Buffer; places: { number: number; at: number }[] }

/** Readers do not look at the type, only at the two counts. */
export const isObjectStream = (entries: StreamEntries['entries']): boolean => entries.has('N') && entries.has('First')

/** The objects of a stream, or null when it is packed in a way that no writer uses, or larger than `maxBytes`. */
export async function unpackObjects(
  bytes: Buffer,
  stream: StreamEntries,
  maxBytes: number,
): Promise<UnpackedObjects | null> {
  const start = dataStart(bytes, stream.end)
  // A dictionary that only looks like one.
  if (start === null) return { text: Buffer.alloc(0), places: [] }
  const isPacked = isDeflated(bytes, stream.entries)
  const first = readInteger(bytes, stream.entries.get('First')!)
  const isRepeated = ['N', 'First', 'Filter', 'Length'].some((key) => stream.entries.get(key) === REPEATED)
  if (isPacked === null || first === null || isRepeated || maxBytes <= 0) return null
  const text = isPacked
    ? // The length may be wrong: the packed data know their own end.
      await unzip(bytes.subarray(start), { maxOutputLength: maxBytes }).catch(() => null)
    : bytes.subarray(start, plainEnd(bytes, start, stream.entries))
  if (!text || text.length > maxBytes) return null
  return { text, places: placesIn(text, first.value) }
}

export const isStream = (bytes: Buffer, dictionaryEnd: number): boolean => dataStart(bytes, dictionaryEnd) !== null

function dataStart(bytes: Buffer, dictionaryEnd: number): number | null {
  const at = skipSpace(bytes, dictionaryEnd)
  if (bytes.toString('latin1', at, at + 6) !== 'stream') return null
  const after = at + 6
  return bytes.toString('latin1', after, after + 2) === '\r\n' ? after + 2 : after + 1
}

/** False without a filter, true with FlateDecode alone, null with anything else. */
function isDeflated(bytes: Buffer, entries: StreamEntries['entries']): boolean | null {
  if (entries.has('DecodeParms') || entries.has('DP') || entries.has('F')) return null
  const at = entries.get('Filter')
  if (at === undefined) return false
  const filters: string[] = []
  const { kind } = walkValue(bytes, at, (name) => filters.push(name))
  const isFlate = filters.length === 1 && (filters[0] === 'FlateDecode' || filters[0] === 'Fl')
  return isFlate && (kind === 'NAME' || kind === 'ARRAY') ? true : null
}

/** The later of both ends that a reader may believe in. */
function plainEnd(bytes: Buffer, start: number, entries: StreamEntries['entries']): number {
  const length = readInteger(bytes, entries.get('Length') ?? bytes.length)?.value ?? 0
  const marker = bytes.indexOf('endstream', start)
  return Math.min(bytes.length, Math.max(start + length, marker < 0 ? bytes.length : marker))
}

/** A stream begins with pairs of an object's number and its offset behind `First`. */
function placesIn(text: Buffer, first: number) {
  const places: { number: number; at: number }[] = []
  for (let at = 0; at < first; ) {
    const number = readInteger(text, at)
    const offset = number && readInteger(text, number.end)
    if (!number || !offset) break
    places.push({ number: number.value, at: first + offset.value })
    at = offset.end
  }
  return places
}
