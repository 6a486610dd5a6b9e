// Draws PDF documents: a title, labelled fields in sections, tables, pictures, and a fingerprint of the contents on every page. It takes
// 15 to 1,500 ms of a processor, so only the job in draw-papers.job.ts calls it.
import { buffer } from 'node:stream/consumers'
import { DEFAULT_LANGUAGE } from '@kuri/contract/kit/languages'
import PDFDocument from 'pdfkit'
import { type DocumentField, fingerprintOf, type LoadedDocument } from './paper-document.ts'
import type { Picture } from './picture.ts'
import { drawTable } from './table.ts'
import { baseFont } from './text-fonts.ts'
import { breakLines, drawLines, heightOfLines, type Pdf, type TextStyle } from './text-lines.ts'
import { type Words, wordsIn } from './words.ts'

type Field = DocumentField<Picture | null>

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

/** Several papers in one file, each from a new page on and with its own page numbers and fingerprint. */
export async function drawDocuments(documents: readonly LoadedDocument[]): Promise<Buffer> {
  const { title, madeAt } = documents[0]!
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT },
    bufferPages: true,
    font: baseFont('regular').source as unknown as string,
    info: { Title: title, Creator: 'Kuri', CreationDate: madeAt, ModDate: madeAt },
  })
  const file = buffer(pdf)
  for (const [index, document] of documents.entries()) {
    if (index > 0) pdf.addPage()
    drawPaper(pdf, document)
    pdf.flushPages()
  }
  pdf.end()
  return file
}

function drawPaper(pdf: Pdf, document: LoadedDocument): void {
  const words = wordsIn(document.languages ?? [DEFAULT_LANGUAGE])
  drawHeading(pdf, document)
  for (const section of document.sections) drawSection(pdf, section, words)
  const fingerprint = `${words('paper.fingerprint')}: ${fingerprintOf(document)}`
  drawFooters(pdf, document.isDraft ? words('paper.draft') : fingerprint, words)
  if (document.isDraft) drawDraftMarks(pdf)
}

const widthOf = (pdf: Pdf) => pdf.page.width - 2 * MARGIN

function writeText(pdf: Pdf, text: string, style: Omit<TextStyle, 'width'>): void {
  const fullWidth = { ...style, width: widthOf(pdf) }
  drawLines(pdf, breakLines(pdf, text, fullWidth), MARGIN, fullWidth)
}

function drawHeading(pdf: Pdf, { title, subtitle }: LoadedDocument): void {
  writeText(pdf, title, { size: 20, weight: 'bold', color: BLACK })
  writeText(pdf, subtitle, { size: 10, weight: 'regular', color: GREY })
  pdf.y += 14
}

function drawSection(pdf: Pdf, { heading, fields, table }: LoadedDocument['sections'][number], words: Words): void {
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

function layOut(pdf: Pdf, field: Field) {
  const [labelStyle, valueStyle] = fieldStyles(pdf, field)
  const value = 'value' in field ? field.value || BLANK : (field.caption ?? `SHA-256 ${field.sha256}`)
  const labelLines = breakLines(pdf, field.label, labelStyle)
  const valueLines = breakLines(pdf, value, valueStyle)
  const pictureHeight = 'picture' in field ? PICTURE_BOX[1] + 8 : 0
  const height = Math.max(heightOfLines(labelLines), pictureHeight + heightOfLines(valueLines))
  return { labelStyle, valueStyle, labelLines, valueLines, pictureHeight, height }
}

/** The label on the left, the value on the right. A field that does not fit starts on a new page, a longer one continues there. */
function drawField(pdf: Pdf, field: Field, words: Words): void {
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

function fieldStyles(pdf: Pdf, field: Field): [TextStyle, TextStyle] {
  const valueSize = 'isCode' in field && field.isCode ? 8 : 10
  const size = 'picture' in field ? 7 : valueSize
  return [
    { width: LABEL_WIDTH - 12, size: 10, weight: 'regular', color: GREY },
    { width: widthOf(pdf) - LABEL_WIDTH, size, weight: 'regular', color: BLACK },
  ]
}

function drawPicture(pdf: Pdf, picture: Picture | null, style: TextStyle, words: Words): void {
  if (picture) pdf.image(Buffer.from(picture.png), MARGIN + LABEL_WIDTH, pdf.y, { fit: PICTURE_BOX, valign: 'center' })
  else drawLines(pdf, breakLines(pdf, words('paper.noPicture'), style), MARGIN + LABEL_WIDTH, style)
}

/** Drawn last, when the number of pages is known, and below the bottom margin, where text does not start a new page. */
function drawFooters(pdf: Pdf, line: string, words: Words): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = 1; page <= count; page++) {
    pdf.switchToPage(start + page - 1)
    pdf.page.margins.bottom = 0
    pdf.y = pdf.page.height - MARGIN - 20
    const text = `${line}\n${words('paper.page', { page, count })}`
    writeText(pdf, text, { size: 8, weight: 'regular', color: GREY, align: 'center' })
  }
}

/** Across every page, pale enough to read the text under it. */
function drawDraftMarks(pdf: Pdf): void {
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
