// Decides whether bytes are a complete PDF that does nothing but show pages. [spec: Announce, upload, confirm]
// The cross-reference table of a hostile file may point anywhere, so every `obj` in the bytes is read as an object, also inside
// strings and streams, and every object stream is unpacked. A parser such as pdf-lib unpacks without a bound: 100 KB that become
// 100 MB kept a processor busy for 6.8 s on a busy machine. This check runs in a thread (check-pdf.job.ts) and refuses what takes too much
// work.
import {
  ACTION_KEYS,
  actionAt,
  actionsAt,
  FILE_KEYS,
  isFileValue,
  isPassiveAction,
  isPassiveSubtype,
  isWebAddress,
  linkAt,
  type PdfLink,
} from './pdf-actions.ts'
import { isObjectStream, isStream, REPEATED, type StreamEntries, unpackObjects } from './pdf-object-streams.ts'
import {
  isDictionaryOrReference,
  objectNumberBefore,
  readInteger,
  readName,
  readString,
  walkValue,
} from './pdf-values.ts'

export type PdfProblem = 'FILE_TYPE_MISMATCH' | 'FILE_ACTIVE_CONTENT' | 'FILE_ENCRYPTED' | 'FILE_UNREADABLE'

/** Scripts, programs, attachments, media, forms that send or change data, and actions on other files and on what is shown, wherever the
 * name stands. `JS` also stands in actions of other kinds. */
const ACTIVE_NAMES = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'RichMediaExecute',
  'Rendition',
  'Movie',
  'Sound',
  '3D',
  'GoTo3DView',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'Hide',
  'SetOCGState',
  'ResetForm',
  'FileAttachment',
  'Filespec',
])

/** Readers search the end marker here, because some writers leave bytes behind it. */
const TAIL_BYTES = 1024
const HEAD_BYTES = 1024
const MAX_OBJECTS = 200_000
const MAX_OBJECT_STREAMS = 5_000
const MAX_LINKS = 10_000
/** Bookmarks of a long book among them. */
const MAX_ACTIONS = 50_000
/** Each is looked for among all objects. */
const MAX_REFERENCES = 100
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024
/** Work is counted in bytes read; an object or a name costs as much besides. */
const OBJECT_COST = 256
const NAME_COST = 128
const MAX_WORK = 128 * 1024 * 1024

const HEADER = /^%PDF-[12]\.\d/
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|img)\b/i
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
/** A ZIP archive ends with this record and a comment of at most 64 KB. */
const ZIP_TAIL_BYTES = 22 + 0xffff

/** Null for a PDF that can be kept. */
export async function findPdfProblem(bytes: Buffer): Promise<PdfProblem | null> {
  if (!beginsAndEndsLikePdf(bytes) || isAlsoZip(bytes)) return 'FILE_TYPE_MISMATCH'
  const scan = makeScan(bytes)
  return scan.readObjects() ?? (await scan.readObjectStreams()) ?? scan.judgeActions() ?? scan.judge()
}

function beginsAndEndsLikePdf(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, HEAD_BYTES)
  if (!HEADER.test(head) || MARKUP.test(head)) return false
  // After the header and comments comes the first object; anything else belongs to another format.
  return readInteger(bytes, 0) !== null && bytes.subarray(-TAIL_BYTES).includes('%%EOF')
}

function isAlsoZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(-ZIP_TAIL_BYTES)
  const at = tail.lastIndexOf(ZIP_END)
  // An archive on one disk: both disk numbers are zero.
  return at >= 0 && at + 22 <= tail.length && tail.readUInt32LE(at + 4) === 0
}

function makeScan(bytes: Buffer) {
  const names = new Set<string>()
  const links: PdfLink[] = []
  let nameBefore = ''
  let isActive = false
  const streams: StreamEntries[] = []
  const places: { number: number; in: Buffer; at: number }[] = []
  const openActions: { in: Buffer; at: number }[] = []
  const actions: { in: Buffer; at: number }[] = []
  let objectCount = 0
  let hasTrailer = false
  const work = makeWork(MAX_WORK)

  function note(source: Buffer, name: string, end: number): void {
    if (ACTIVE_NAMES.has(name) || name === 'Encrypt' || name === 'XRef') names.add(name)
    if (name === 'OpenAction') openActions.push({ in: source, at: end })
    if (name === 'URI' && links.length <= MAX_LINKS) links.push(linkAt(source, end))
    if (ACTION_KEYS.has(name)) actions.push({ in: source, at: end })
    if (name === 'Subtype') isActive ||= !isPassiveSubtype(source, end)
    if (FILE_KEYS.has(name)) isActive ||= isFileValue(source, end)
    // Actions that run when a page is shown or left.
    if (name === 'AA') isActive ||= isDictionaryOrReference(source, end)
    // The type of an article that goes on over several pages is harmless; the action opens one, also of another file.
    if (name === 'Thread') isActive ||= nameBefore !== 'Type'
    nameBefore = name
  }

  /** Links that somebody may follow lead to a web page, an address or a number. A link to a file would open it. */
  function judgeLinks(): PdfProblem | null {
    const numbers = new Set(links.flatMap((link) => (link.kind === 'REFERENCE' ? [link.number] : [])))
    if (links.length > MAX_LINKS || numbers.size > MAX_REFERENCES) return 'FILE_UNREADABLE'
    const referred = [...numbers].flatMap((number) => {
      const found = places.filter((place) => place.number === number)
      return found.length === 0 ? [null] : found.map((place) => readString(place.in, place.at))
    })
    const direct = links.flatMap((link) => (link.kind === 'TEXT' ? [link.text] : []))
    return [...referred, ...direct].every(isWebAddress) ? null : 'FILE_ACTIVE_CONTENT'
  }

  return {
    /** Every object in the bytes, wherever it lies, and every trailer. */
    readObjects(): PdfProblem | null {
      for (const { keyword, at } of keywords(bytes)) {
        const entries: StreamEntries['entries'] = new Map()
        const value = walkValue(bytes, at + keyword.length, (name, depth, end) => {
          note(bytes, name, end)
          if (depth === 1) entries.set(name, entries.has(name) ? REPEATED : end)
        })
        work.spend(value.end - at + OBJECT_COST)
        if (!value.isComplete || work.isTooMuch()) return 'FILE_UNREADABLE'
        if (keyword === 'trailer') hasTrailer ||= value.kind === 'DICTIONARY'
        else {
          const number = objectNumberBefore(bytes, at)
          if (number !== null && ++objectCount > MAX_OBJECTS) return 'FILE_UNREADABLE'
          if (number !== null) places.push({ number, in: bytes, at: at + keyword.length })
          if (value.kind !== 'DICTIONARY') continue
          // The data of the stream, or what it shows, are in another file.
          if ((entries.has('F') || entries.has('Ref')) && isStream(bytes, value.end)) isActive = true
          if (isObjectStream(entries)) streams.push({ entries, end: value.end })
        }
      }
      const isPdf = objectCount > 0 && (hasTrailer || names.has('XRef')) && bytes.includes('endobj')
      return isPdf ? null : 'FILE_TYPE_MISMATCH'
    },

    async readObjectStreams(): Promise<PdfProblem | null> {
      if (names.has('Encrypt')) return 'FILE_ENCRYPTED'
      if (streams.length > MAX_OBJECT_STREAMS) return 'FILE_UNREADABLE'
      let freeBytes = MAX_UNPACKED_BYTES
      for (const stream of streams) {
        const unpacked = await unpackObjects(bytes, stream, freeBytes)
        if (!unpacked) return 'FILE_UNREADABLE'
        freeBytes -= unpacked.text.length
        for (const { number, at } of unpacked.places) places.push({ number, in: unpacked.text, at })
        if (places.length > MAX_OBJECTS) return 'FILE_UNREADABLE'
        for (let at = unpacked.text.indexOf('/'); at >= 0; ) {
          const { name, end } = readName(unpacked.text, at)
          note(unpacked.text, name, end)
          work.spend(end - at + NAME_COST)
          if (work.isTooMuch()) return 'FILE_UNREADABLE'
          at = unpacked.text.indexOf('/', end)
        }
      }
      return null
    },

    /** Every action that somebody may start, also those that follow another one. */
    judgeActions(): PdfProblem | null {
      if (isActive) return 'FILE_ACTIVE_CONTENT'
      const byNumber = Map.groupBy(places, ({ number }) => number)
      const seen = new Set<number>()
      for (let index = 0; index < actions.length; index++) {
        const { in: source, at } = actions[index]!
        const { arePassive, references, end } = actionsAt(source, at)
        if (!arePassive) return 'FILE_ACTIVE_CONTENT'
        for (const number of references.filter((number) => !seen.has(number))) {
          seen.add(number)
          actions.push(...(byNumber.get(number) ?? []))
        }
        work.spend(end - at + OBJECT_COST)
        if (work.isTooMuch() || actions.length > MAX_ACTIONS) return 'FILE_UNREADABLE'
      }
      return null
    },

    judge(): PdfProblem | null {
      if (names.has('Encrypt')) return 'FILE_ENCRYPTED'
      if (isActive || [...names].some((name) => ACTIVE_NAMES.has(name))) return 'FILE_ACTIVE_CONTENT'
      if (openActions.length > MAX_REFERENCES) return 'FILE_UNREADABLE'
      const opened = openActions.flatMap(({ in: source, at }) => {
        const action = actionAt(source, at)
        if (action.kind !== 'REFERENCE') return [action]
        const found = places.filter(({ number }) => number === action.number)
        // A reference that leads nowhere stays one, and is not passive.
        return found.length === 0 ? [action] : found.map((place) => actionAt(place.in, place.at))
      })
      return opened.every(isPassiveAction) ? judgeLinks() : 'FILE_ACTIVE_CONTENT'
    },
  }
}

/** Where these keywords stand; `endobj` is not one of them. */
function* keywords(bytes: Buffer) {
  for (const keyword of ['trailer', 'obj'] as const)
    for (let at = bytes.indexOf(keyword); at >= 0; at = bytes.indexOf(keyword, at + keyword.length))
      if (keyword === 'trailer' || bytes.toString('latin1', Math.max(0, at - 3), at) !== 'end') yield { keyword, at }
}

/** Counts the bytes that were read, and says when it is the turn of other work and when it is too much. */
function makeWork(budget: number) {
  let spent = 0
  return {
    spend(bytes: number): void {
      spent += bytes
    },
    isTooMuch: () => spent > budget,
  }
}
