// Papers as data: a title, labelled fields in sections, tables and pictures. pdf.ts draws them in a thread; here they only get their
// fingerprint, which is printed on every page, and the hash under which the drawing is kept.
import { createHash } from 'node:crypto'
import type { Language } from '@kuri/contract/kit/languages'
import type { Picture } from './picture.ts'

/** `share` is the part of the width relative to the other columns. Amounts are aligned to the right. */
export type TableColumn = { title: string; share: number; align?: 'left' | 'right' }
export type DocumentTable = { columns: readonly TableColumn[]; rows: readonly (readonly string[])[] }

/** `P` is a picture, or what loads one. */
export type DocumentField<P = LoadPicture> =
  /** `isCode`: a hash or an address, in small type, because half of one on the next line is hard to read. */
  | { label: string; value: string; isCode?: true }
  /** `isOnPaperOnly`: a QR code, of which a screen has nothing to show that it does not show elsewhere. The `caption` stands below instead of the hash. */
  | { label: string; picture: P; sha256: string; isOnPaperOnly?: true; caption?: string }
/** Decodes the picture before it is drawn: a stored paper is found by the hash. Null for one that cannot be displayed. */
export type LoadPicture = () => Promise<Picture | null>
type DocumentSection<P> = { heading: string | null; fields: readonly DocumentField<P>[]; table?: DocumentTable }
export type PaperDocument<P = LoadPicture> = {
  title: string
  subtitle: string
  sections: readonly DocumentSection<P>[]
  madeAt: Date
  /** Of the words that every page has, such as the footer. English where none is given. */
  languages?: readonly Language[]
  /** Every page says that it is a draft, and none has a fingerprint: nobody has signed it. */
  isDraft?: true
}
/** Everything on the paper as plain data, for the thread that draws it. */
export type LoadedDocument = PaperDocument<Picture | null>

/** Raised when the same document is to be drawn differently, so that papers drawn before are not found. */
const LAYOUT_VERSION = 1

/** Printed in the footer: SHA-256 over title, labels, values, tables and the hashes of the pictures. */
export function fingerprintOf({ title, subtitle, sections }: PaperDocument<unknown>): string {
  const contents = sections.map(({ heading, fields, table }) => [
    heading,
    fields.map((field) => [field.label, 'value' in field ? field.value : field.sha256]),
    ...(table ? [table.columns.map(({ title }) => title), table.rows] : []),
  ])
  return createHash('sha256')
    .update(JSON.stringify([title, subtitle, contents]))
    .digest('hex')
}

/** Names the drawing itself: two documents with the same one become the same file. */
export const drawingHashOf = (document: PaperDocument): string =>
  createHash('sha256')
    // A picture is a function here, and its hash stands beside it.
    .update(JSON.stringify([LAYOUT_VERSION, fingerprintOf(document), document]))
    .digest('hex')

/** Decodes the pictures on papers. */
export const loadPictures = (documents: readonly PaperDocument[]): Promise<LoadedDocument[]> =>
  Promise.all(documents.map(async (document) => ({ ...document, sections: await loadSections(document) })))

const loadSections = ({ sections }: PaperDocument) =>
  Promise.all(
    sections.map(async (section) => ({ ...section, fields: await Promise.all(section.fields.map(loadField)) })),
  )

const loadField = async (field: DocumentField): Promise<DocumentField<Picture | null>> =>
  'picture' in field ? { ...field, picture: await field.picture() } : field
