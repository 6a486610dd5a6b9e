// Draws PDF documents: a title, labelled fields in sections, tables, pictures, and a fingerprint of the contents on every page.
import { createHash } from 'node:crypto'
import { DEFAULT_LANGUAGE, type Language } from '@kuri/contract/kit/languages'
import PDFDocument from 'pdfkit'
import type { Picture } from './picture.ts'
import { type DocumentTable, drawTable } from './table.ts'
import { baseFont } from './text-fonts.ts'
import { breakLines, drawLines, heightOfLines, type Pdf, type TextStyle } from './text-lines.ts'
import { type Words, wordsIn } from './words.ts'

export type DocumentField =
  /** `isCode`: a hash or an address, in small type, because half of one on the next line is hard to read. */
  | { label: string; value: string; isCode?: true }
  /** `isOnPaperOnly`: a QR code, of which a screen has nothing to show that it does not show elsewhere. */
  | { label: string; picture: Picture | null; sha256: string; isOnPaperOnly?: true }
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
/** `fingerprint` is printed in the footer: SHA-256 over title, labels, values, tables and the hashes of the pictures. */
type DrawnDocument = { bytes: Buffer; fingerprint: string }

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

export async function drawDocument(document: PaperDocument): Promise<DrawnDocument> {
  return { bytes: await drawDocuments([document]), fingerprint: fingerprintOf(document) }
}

/** Several papers in one file, each from a new page on and with its own page numbers and fingerprint. */
export function drawDocuments(documents: readonly [PaperDocument, ...PaperDocument[]]): Promise<Buffer> {
  const [{ title, madeAt }] = documents
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT },
    bufferPages: true,
    font: baseFont('regular').source as unknown as string,
    info: { Title: title, Creator: 'Kuri', CreationDate: madeAt, ModDate: madeAt },
  })
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('error', reject)
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    documents.forEach((document, index) => {
      if (index > 0) pdf.addPage()
      drawPaper(pdf, document, pdf.bufferedPageRange().count - 1)
    })
    pdf.end()
  })
}

function drawPaper(pdf: Pdf, document: PaperDocument, firstPage: number): void {
  const words = wordsIn(document.languages ?? [DEFAULT_LANGUAGE])
  drawHeading(pdf, document)
  for (const section of document.sections) drawSection(pdf, section, words)
  const fingerprint = `${words('paper.fingerprint')}: ${fingerprintOf(document)}`
  drawFooters(pdf, firstPage, document.isDraft ? words('paper.draft') : fingerprint, words)
  if (document.isDraft) drawDraftMarks(pdf, firstPage)
}

const widthOf = (pdf: Pdf) => pdf.page.width - 2 * MARGIN

function writeText(pdf: Pdf, text: string, style: Omit<TextStyle, 'width'>): void {
  const fullWidth = { ...style, width: widthOf(pdf) }
  drawLines(pdf, breakLines(pdf, text, fullWidth), MARGIN, fullWidth)
}

function drawHeading(pdf: Pdf, { title, subtitle }: PaperDocument): void {
  writeText(pdf, title, { size: 20, weight: 'bold', color: BLACK })
  writeText(pdf, subtitle, { size: 10, weight: 'regular', color: GREY })
  pdf.y += 14
}

function drawSection(pdf: Pdf, { heading, fields, table }: DocumentSection, words: Words): void {
  if (heading !== null) {
    keepTogether(pdf, HEADING_HEIGHT + (fields[0] ? layOut(pdf, fields[0]).height : TABLE_START_HEIGHT))
    pdf.y += 7
    writeText(pdf, heading, { size: 12, weight: 'bold', color: BLACK })
    pdf.y += 5
  }
  for (const field of fields) drawField(pdf, field, words)
  if (table) drawTable(pdf, table, { left: MARGIN, width: widthOf(pdf) })
}

/** Starts a page where the rest of this one is too short, unless no page is long enough. */
function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.maxY() && height <= pdf.page.maxY() - MARGIN) pdf.addPage()
}

function layOut(pdf: Pdf, field: DocumentField) {
  const [labelStyle, valueStyle] = fieldStyles(pdf, field)
  const value = 'value' in field ? field.value || BLANK : `SHA-256 ${field.sha256}`
  const labelLines = breakLines(pdf, field.label, labelStyle)
  const valueLines = breakLines(pdf, value, valueStyle)
  const pictureHeight = 'picture' in field ? PICTURE_BOX[1] + 8 : 0
  const height = Math.max(heightOfLines(labelLines), pictureHeight + heightOfLines(valueLines))
  return { labelStyle, valueStyle, labelLines, valueLines, pictureHeight, height }
}

/** The label on the left, the value on the right. A field that does not fit starts on a new page, a longer one continues there. */
function drawField(pdf: Pdf, field: DocumentField, words: Words): void {
  const { labelStyle, valueStyle, labelLines, valueLines, pictureHeight, height } = layOut(pdf, field)
  if (pdf.y + height > pdf.page.maxY()) pdf.addPage()
  const { page, y: top } = pdf
  drawLines(pdf, labelLines, MARGIN, labelStyle)
  const labelBottom = pdf.y
  pdf.y = top
  if ('picture' in field) drawPicture(pdf, field.picture, valueStyle, words)
  pdf.y = top + pictureHeight
  drawLines(pdf, valueLines, MARGIN + LABEL_WIDTH, valueStyle)
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

function drawPicture(pdf: Pdf, picture: Picture | null, style: TextStyle, words: Words): void {
  if (picture) pdf.image(picture.png, MARGIN + LABEL_WIDTH, pdf.y, { fit: PICTURE_BOX, valign: 'center' })
  else drawLines(pdf, breakLines(pdf, words('paper.noPicture'), style), MARGIN + LABEL_WIDTH, style)
}

/** Drawn last, when the number of pages is known, and below the bottom margin, where text does not start a new page. */
function drawFooters(pdf: Pdf, firstPage: number, line: string, words: Words): void {
  const end = pdf.bufferedPageRange().count
  for (let page = firstPage; page < end; page++) {
    pdf.switchToPage(page)
    pdf.page.margins.bottom = 0
    pdf.y = pdf.page.height - MARGIN - 20
    const text = `${line}\n${words('paper.page', { page: page - firstPage + 1, count: end - firstPage })}`
    writeText(pdf, text, { size: 8, weight: 'regular', color: GREY, align: 'center' })
  }
}

/** Across every page, pale enough to read the text under it. */
function drawDraftMarks(pdf: Pdf, firstPage: number): void {
  const end = pdf.bufferedPageRange().count
  for (let page = firstPage; page < end; page++) {
    pdf.switchToPage(page)
    const { width, height } = pdf.page
    pdf.save().rotate(-45, { origin: [width / 2, height / 2] })
    pdf.fillColor('#b00000').fillOpacity(0.12).fontSize(110)
    pdf.text('DRAFT', 0, height / 2 - 60, { width, align: 'center', lineBreak: false })
    pdf.restore()
  }
}
