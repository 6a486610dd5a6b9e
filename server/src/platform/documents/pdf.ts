// Draws PDF documents: a title, labelled fields in sections, pictures, and a fingerprint of the contents on every page.
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import PDFDocument from 'pdfkit'
import { lazy } from '../flow/lazy.ts'
import type { Picture } from './picture.ts'

export type DocumentField =
  | { label: string; value: string }
  | { label: string; picture: Picture | null; sha256: string }
type DocumentSection = { heading: string | null; fields: readonly DocumentField[] }
export type PaperDocument = {
  title: string
  subtitle: string
  sections: readonly DocumentSection[]
  madeAt: Date
}
/** `fingerprint` is printed in the footer: SHA-256 over title, labels, values and the hashes of the pictures. */
type DrawnDocument = { bytes: Buffer; fingerprint: string }

// A bundled font with Latin, Malayalam and the rupee sign, so that documents look the same on every machine. An immutable constant,
// read at the first document: reading the font for each document takes 60 ms instead of 12.
const readFont = (cut: string) =>
  fontkit.openSync(
    fileURLToPath(import.meta.resolve(`@expo-google-fonts/baloo-chettan-2/${cut}/BalooChettan2_${cut}.ttf`)),
  ) as unknown as PDFKit.Mixins.PDFFontSource
const fonts = lazy(() => ({ regular: readFont('400Regular'), bold: readFont('700Bold') }))

const MARGIN = 56
const LABEL_WIDTH = 170
const FOOTER_HEIGHT = 48
const PICTURE_BOX: [number, number] = [240, 80]
const GREY = '#555555'
const BLANK = '—'

export function fingerprintOf({ title, subtitle, sections }: PaperDocument): string {
  const contents = sections.map(({ heading, fields }) => [
    heading,
    fields.map((field) => [field.label, 'value' in field ? field.value : field.sha256]),
  ])
  return createHash('sha256')
    .update(JSON.stringify([title, subtitle, contents]))
    .digest('hex')
}

export function drawDocument(document: PaperDocument): Promise<DrawnDocument> {
  const fingerprint = fingerprintOf(document)
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT },
    bufferPages: true,
    font: fonts().regular as unknown as string,
    info: { Title: document.title, Creator: 'Kuri', CreationDate: document.madeAt, ModDate: document.madeAt },
  })
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('error', reject)
    pdf.on('end', () => resolve({ bytes: Buffer.concat(chunks), fingerprint }))
    drawHeading(pdf, document)
    for (const section of document.sections) drawSection(pdf, section)
    drawFooters(pdf, fingerprint)
    pdf.end()
  })
}

type Pdf = InstanceType<typeof PDFDocument>
const widthOf = (pdf: Pdf) => pdf.page.width - 2 * MARGIN

function drawHeading(pdf: Pdf, { title, subtitle }: PaperDocument): void {
  pdf
    .font(fonts().bold)
    .fontSize(20)
    .text(title, MARGIN, MARGIN, { width: widthOf(pdf) })
  pdf.font(fonts().regular).fontSize(10).fillColor(GREY).text(subtitle).fillColor('black').moveDown()
}

function drawSection(pdf: Pdf, { heading, fields }: DocumentSection): void {
  if (heading !== null) pdf.moveDown(0.5).font(fonts().bold).fontSize(12).text(heading, MARGIN).moveDown(0.3)
  for (const field of fields) drawField(pdf, field)
}

function drawField(pdf: Pdf, field: DocumentField): void {
  const width = widthOf(pdf) - LABEL_WIDTH
  const value = 'value' in field ? field.value || BLANK : `SHA-256 ${field.sha256}`
  pdf.font(fonts().regular).fontSize(10)
  const pictureHeight = 'picture' in field ? PICTURE_BOX[1] + 8 : 0
  const height = Math.max(
    pdf.heightOfString(field.label, { width: LABEL_WIDTH - 12 }),
    pdf.heightOfString(value, { width }),
  )
  if (pdf.y + height + pictureHeight > pdf.page.maxY()) pdf.addPage()
  const top = pdf.y
  pdf
    .fillColor(GREY)
    .text(field.label, MARGIN, top, { width: LABEL_WIDTH - 12 })
    .fillColor('black')
  let y = top
  if ('picture' in field) {
    const box = { fit: PICTURE_BOX, valign: 'center' as const }
    if (field.picture) pdf.image(field.picture.png, MARGIN + LABEL_WIDTH, top, box)
    else pdf.text('(the picture cannot be displayed)', MARGIN + LABEL_WIDTH, top, { width })
    y = top + pictureHeight
  }
  pdf.fontSize('picture' in field ? 7 : 10).text(value, MARGIN + LABEL_WIDTH, y, { width })
  pdf.y = Math.max(pdf.y, top + height + pictureHeight) + 4
  pdf.x = MARGIN
}

/** Drawn last, when the number of pages is known, and below the bottom margin, where text does not start a new page. */
function drawFooters(pdf: Pdf, fingerprint: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    pdf.page.margins.bottom = 0
    const text = `SHA-256 of the contents: ${fingerprint}\nPage ${page - start + 1} of ${count}`
    pdf.font(fonts().regular).fontSize(8).fillColor(GREY)
    pdf.text(text, MARGIN, pdf.page.height - MARGIN - 20, { width: widthOf(pdf), align: 'center' }).fillColor('black')
  }
}
