// What a PDF does when it is opened or somebody follows a link in it: shows a place of its own, which is harmless, opens a web page, or
// something else. Actions, annotations and other parts are compared with what the specification (ISO 32000-2) has and a paper needs, so
// that what it gets in later versions, and what one reader has added, is refused.
import { readName, readReference, readString, skipSpace, walkValue } from './pdf-values.ts'

type PdfAction =
  | { kind: 'DESTINATION' }
  | { kind: 'ACTION'; type: string | null; hasNext: boolean }
  | { kind: 'REFERENCE'; number: number }

/** The value of an OpenAction that stands here. */
export function actionAt(bytes: Buffer, from: number): PdfAction {
  const number = readReference(bytes, from)
  if (number !== null) return { kind: 'REFERENCE', number }
  let type: string | null = null
  let hasNext = false
  const { kind } = walkValue(bytes, from, (name, depth, end) => {
    if (name === 'S' && depth === 1) type ??= nameAt(bytes, end)
    hasNext ||= name === 'Next'
  })
  return kind === 'DICTIONARY' ? { kind: 'ACTION', type, hasNext } : { kind: 'DESTINATION' }
}

function nameAt(bytes: Buffer, from: number): string | null {
  const at = skipSpace(bytes, from)
  return bytes[at] === 0x2f ? readName(bytes, at).name : null
}

export const isPassiveAction = (action: PdfAction): boolean =>
  action.kind === 'DESTINATION' || (action.kind === 'ACTION' && action.type === 'GoTo' && !action.hasNext)

export type PdfLink = { kind: 'TYPE' } | { kind: 'REFERENCE'; number: number } | { kind: 'TEXT'; text: string | null }

/** What follows the name URI: the next key, where it was the type of an action, or else where the link leads. */
export function linkAt(bytes: Buffer, from: number): PdfLink {
  const number = readReference(bytes, from)
  if (number !== null) return { kind: 'REFERENCE', number }
  const at = skipSpace(bytes, from)
  const isEnd = bytes[at] === 0x2f || bytes.toString('latin1', at, at + 2) === '>>'
  return isEnd ? { kind: 'TYPE' } : { kind: 'TEXT', text: readString(bytes, at) }
}

const WEB_ADDRESS = /^\s*(?:https?:\/\/|mailto:|tel:|www\.)/i

export const isWebAddress = (text: string | null): boolean => text !== null && WEB_ADDRESS.test(text)

/** Of the twenty types of actions (12.6.4) those that show a page of the same document, and links, whose addresses are judged. */
const PASSIVE_TYPES: ReadonlySet<string | null> = new Set(['GoTo', 'GoToDp', 'URI'])
const PAGE_NAMES: ReadonlySet<string | null> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])

/** The keys under which an action stands. In bookmarks and tagged text they hold something else, which has no type of action. */
export const ACTION_KEYS: ReadonlySet<string> = new Set(['A', 'Next', 'PA'])

type Actions = { arePassive: boolean; references: number[]; end: number }

/** The action or the list of actions here, and the objects that hold further ones. */
export function actionsAt(bytes: Buffer, from: number): Actions {
  const number = readReference(bytes, from)
  if (number !== null) return { arePassive: true, references: [number], end: from }
  let arePassive = true
  const at = skipSpace(bytes, from)
  const isArray = bytes[at] === 0x5b
  const own = isArray ? 2 : 1
  const pages: (string | null)[] = []
  const types: (string | null)[] = []
  const { kind, end } = walkValue(bytes, at, (name, depth, after) => {
    if (depth !== own) return
    if (name === 'S') types.push(nameAt(bytes, after))
    if (name === 'N') pages.push(nameAt(bytes, after))
  })
  if (kind !== 'DICTIONARY' && kind !== 'ARRAY') return { arePassive, references: [], end }
  arePassive = types.every(
    (type) => PASSIVE_TYPES.has(type) || (type === 'Named' && pages.every((page) => PAGE_NAMES.has(page))),
  )
  return { arePassive, references: isArray ? referencesIn(bytes.toString('latin1', at, end)) : [], end }
}

const referencesIn = (text: string): number[] =>
  [...text.matchAll(/(\d{1,10})\s{1,8}\d{1,10}\s{1,8}R/g)].map(([, number]) => Number(number))

/** Kinds of fonts, pictures, notes on a page and parts of a page (tables 108, 171, 363 and others). A film, a sound, an attached file,
 * a program in PostScript and a scene in three dimensions are not among them. */
const PASSIVE_SUBTYPES: ReadonlySet<string | null> = new Set([
  ...['Type0', 'Type1', 'MMType1', 'Type3', 'TrueType', 'CIDFontType0', 'CIDFontType2', 'Type1C', 'CIDFontType0C', 'OpenType'],
  ...['Image', 'Form', 'XML', 'Text', 'Link', 'FreeText', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine', 'Highlight'],
  ...['Underline', 'Squiggly', 'StrikeOut', 'Caret', 'Stamp', 'Ink', 'Popup', 'Widget', 'PrinterMark', 'TrapNet', 'Watermark'],
  ...['Redact', 'Header', 'Footer', 'PageNum', 'Bates', 'LineNum', 'Redaction', 'Artwork', 'Technical', 'HF', 'FG', 'BG', 'L'],
  ...['RL', 'GEO'],
]) // biome-ignore format: one line per group is easier to read

/** A subtype in an object of its own cannot be seen here, and no writer puts it there. */
export const isPassiveSubtype = (bytes: Buffer, from: number): boolean => {
  const at = skipSpace(bytes, from)
  // The name of a key without its value is no subtype.
  return bytes[at] === 0x2f ? PASSIVE_SUBTYPES.has(readName(bytes, at).name) : readReference(bytes, from) === null
}

/** Keys of other files: attached, collected in a portfolio, replaced by a print shop, or associated with a part. */
export const FILE_KEYS: ReadonlySet<string> = new Set(['AF', 'Collection', 'EF', 'FS', 'Navigator', 'OPI', 'RF'])

/** Their values; the same name may be that of a letter in a font, which a name or a number follows. */
export const isFileValue = (bytes: Buffer, from: number): boolean => {
  const byte = bytes[skipSpace(bytes, from)]
  return byte === 0x28 || byte === 0x3c || byte === 0x5b || readReference(bytes, from) !== null
}
