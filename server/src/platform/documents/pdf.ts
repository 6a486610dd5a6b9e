// Draws PDF documents: a title, labelled fields in sections, tables, pictures, and a fingerprint of the contents on every page. Only
// papers.ts calls it for the service, which gives all of them their turns.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { DEFAULT_LANGUAGE, type Language } from '@kuri/contract/kit/languages'
import PDFDocument from 'pdfkit'
import { type Pace, UNPACED } from '../flow/turns.ts'
import type { Picture } from './picture.ts'
import { type DocumentTable, drawTable } from './table.ts'
import { baseFont } from './text-fonts.ts'
import { breakLines, drawLines, heightOfLines, type Pdf, type Sheet, type TextStyle } from './text-lines.ts'
import { type Words, wordsIn } from './words.ts'

export type DocumentField =
  /** `isCode`: a hash or an address, in small type, because half of one on the next line is hard to read. */
  | { label: string; value: string; isCode?: true }
  /** `isOnPaperOnly`: a QR code, of which a screen has nothing to show that it does not show elsewhere. */
  | { label: string; picture: LoadPicture; sha256: string; isOnPaperOnly?: true }
/** Decodes the picture when it is drawn: a stored paper is found by the hash. Null for one that cannot be displayed. */
export type LoadPicture = () => Promise<Picture | null>
type DocumentSection = { heading: string | null; fields: readonly DocumentField[]; table?: DocumentTable }
export type PaperDocument = {
  title: string
  subtitle: string
  sections: readonly DocumentSection[]
  madeAt: Date
  /** Of the words that every page has, such as the footer. English where none is given. */
  languages?: readonly Language[]
  /** Every page says that it is a draft, and none has a fingerprint: nobody has signed it. */
  isDraft?: true
}

/** Raised when the same document is to be drawn differently, so that papers drawn before are not found. */
const LAYOUT_VERSION = 1
const MARGIN = 56
const LABEL_WIDTH = 170
const FOOTER_HEIGHT = 48
const PICTURE_BOX: [number, number] = [240, 80]
const GREY = '#555555'
const BLACK = 'black'
const BLANK = '—'
/** Of a heading with the space around it. */
const HEADING_HEIGHT = 32
/** The column titles of a table and its first row. */
const TABLE_START_HEIGHT = 48

/** Printed in the footer: SHA-256 over title, labels, values, tables and the hashes of the pictures. */
export function fingerprintOf({ title, subtitle, sections }: PaperDocument): string {
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

/** Several papers in one file, each from a new page on and with its own page numbers and fingerprint. */
export async function drawDocuments(
  documents: readonly [PaperDocument, ...PaperDocument[]],
  pace: Pace = UNPACED,
): Promise<Buffer> {
  const [{ title, madeAt }] = documents
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT },
    bufferPages: true,
    font: baseFont('regular').source as unknown as string,
    info: { Title: title, Creator: 'Kuri', CreationDate: madeAt, ModDate: madeAt },
  })
  const file = buffer(pdf)
  // Nobody waits for the file of a drawing that failed.
  file.catch(() => undefined)
  const sheet = { pdf, pace }
  for (const [index, document] of documents.entries()) {
    if (index > 0) pdf.addPage()
    await drawPaper(sheet, document)
    await endPages(sheet)
  }
  if (pace.isTurnOver()) await pace.nextTurn()
  pdf.end()
  return file
}

async function drawPaper(sheet: Sheet, document: PaperDocument): Promise<void> {
  const words = wordsIn(document.languages ?? [DEFAULT_LANGUAGE])
  await drawHeading(sheet, document)
  for (const section of document.sections) await drawSection(sheet, section, words)
  const fingerprint = `${words('paper.fingerprint')}: ${fingerprintOf(document)}`
  await drawFooters(sheet, document.isDraft ? words('paper.draft') : fingerprint, words)
  if (document.isDraft) drawDraftMarks(sheet)
}

/** pdfkit ends all pages in one run, which compresses them: 100 pages took 60 ms. So it is given one page at a time. */
async function endPages({ pdf, pace }: Sheet): Promise<void> {
  const { _pageBuffer: buffered } = pdf as unknown as { _pageBuffer: unknown[] }
  for (const page of buffered.splice(0)) {
    ;(pdf as unknown as { _pageBuffer: unknown[] })._pageBuffer = [page]
    pdf.flushPages()
    if (pace.isTurnOver()) await pace.nextTurn()
  }
}

const widthOf = (pdf: Pdf) => pdf.page.width - 2 * MARGIN

async function writeText(sheet: Sheet, text: string, style: Omit<TextStyle, 'width'>): Promise<void> {
  const fullWidth = { ...style, width: widthOf(sheet.pdf) }
  await drawLines(sheet, await breakLines(sheet, text, fullWidth), MARGIN, fullWidth)
}

async function drawHeading(sheet: Sheet, { title, subtitle }: PaperDocument): Promise<void> {
  await writeText(sheet, title, { size: 20, weight: 'bold', color: BLACK })
  await writeText(sheet, subtitle, { size: 10, weight: 'regular', color: GREY })
  sheet.pdf.y += 14
}

async function drawSection(sheet: Sheet, { heading, fields, table }: DocumentSection, words: Words): Promise<void> {
  const { pdf } = sheet
  if (heading !== null) {
    keepTogether(pdf, HEADING_HEIGHT + (fields[0] ? (await layOut(sheet, fields[0])).height : TABLE_START_HEIGHT))
    pdf.y += 7
    await writeText(sheet, heading, { size: 12, weight: 'bold', color: BLACK })
    pdf.y += 5
  }
  for (const field of fields) await drawField(sheet, field, words)
  if (table) await drawTable(sheet, table, { left: MARGIN, width: widthOf(pdf) })
}

/** Starts a page where the rest of this one is too short, unless no page is long enough. */
function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.maxY() && height <= pdf.page.maxY() - MARGIN) pdf.addPage()
}

async function layOut(sheet: Sheet, field: DocumentField) {
  const [labelStyle, valueStyle] = fieldStyles(sheet.pdf, field)
  const value = 'value' in field ? field.value || BLANK : `SHA-256 ${field.sha256}`
  const labelLines = await breakLines(sheet, field.label, labelStyle)
  const valueLines = await breakLines(sheet, value, valueStyle)
  const pictureHeight = 'picture' in field ? PICTURE_BOX[1] + 8 : 0
  const height = Math.max(heightOfLines(labelLines), pictureHeight + heightOfLines(valueLines))
  return { labelStyle, valueStyle, labelLines, valueLines, pictureHeight, height }
}

/** The label on the left, the value on the right. A field that does not fit starts on a new page, a longer one continues there. */
async function drawField(sheet: Sheet, field: DocumentField, words: Words): Promise<void> {
  const { pdf } = sheet
  const { labelStyle, valueStyle, labelLines, valueLines, pictureHeight, height } = await layOut(sheet, field)
  if (pdf.y + height > pdf.page.maxY()) pdf.addPage()
  const { page, y: top } = pdf
  await drawLines(sheet, labelLines, MARGIN, labelStyle)
  const labelBottom = pdf.y
  pdf.y = top
  if ('picture' in field) await drawPicture(sheet, await sheet.pace.waitFor(field.picture()), valueStyle, words)
  pdf.y = top + pictureHeight
  await drawLines(sheet, valueLines, MARGIN + LABEL_WIDTH, valueStyle)
  if (pdf.page === page) pdf.y = Math.max(pdf.y, labelBottom)
  pdf.y += 4
}

function fieldStyles(pdf: Pdf, field: DocumentField): [TextStyle, TextStyle] {
  const valueSize = 'isCode' in field && field.isCode ? 8 : 10
  const size = 'picture' in field ? 7 : valueSize
  return [
    { width: LABEL_WIDTH - 12, size: 10, weight: 'regular', color: GREY },
    { width: widthOf(pdf) - LABEL_WIDTH, size, weight: 'regular', color: BLACK },
  ]
}

async function drawPicture(sheet: Sheet, picture: Picture | null, style: TextStyle, words: Words): Promise<void> {
  const { pdf } = sheet
  if (picture) pdf.image(picture.png, MARGIN + LABEL_WIDTH, pdf.y, { fit: PICTURE_BOX, valign: 'center' })
  else await drawLines(sheet, await breakLines(sheet, words('paper.noPicture'), style), MARGIN + LABEL_WIDTH, style)
}

/** Drawn last, when the number of pages is known, and below the bottom margin, where text does not start a new page. */
async function drawFooters(sheet: Sheet, line: string, words: Words): Promise<void> {
  const { pdf } = sheet
  const { start, count } = pdf.bufferedPageRange()
  for (let page = 1; page <= count; page++) {
    pdf.switchToPage(start + page - 1)
    pdf.page.margins.bottom = 0
    pdf.y = pdf.page.height - MARGIN - 20
    const text = `${line}\n${words('paper.page', { page, count })}`
    await writeText(sheet, text, { size: 8, weight: 'regular', color: GREY, align: 'center' })
  }
}

/** Across every page, pale enough to read the text under it. */
function drawDraftMarks({ pdf }: Sheet): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    const { width, height } = pdf.page
    pdf.save().rotate(-45, { origin: [width / 2, height / 2] })
    pdf.fillColor('#b00000').fillOpacity(0.12).fontSize(110)
    pdf.text('DRAFT', 0, height / 2 - 60, { width, align: 'center', lineBreak: false })
    pdf.restore()
  }
}
