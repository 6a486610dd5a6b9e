// Tables in PDF documents. The headings are repeated on every page, and a row is never split between pages.
import type { DocumentTable } from './paper-document.ts'
import { breakLines, drawLines, heightOfLines, type Pdf, type TextLine, type TextStyle } from './text-lines.ts'

const SIZE = 8
const PADDING = 3
const LINE_COLOR = '#bbbbbb'

type Cell = { x: number; style: TextStyle; lines: TextLine[] }
type Place = { left: number; width: number }

export function drawTable(pdf: Pdf, { columns, rows }: DocumentTable, place: Place): void {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const layOut = (texts: readonly string[], weight: TextStyle['weight']): Cell[] => {
    const cells: Cell[] = []
    let x = place.left
    for (const [index, { share, align = 'left' }] of columns.entries()) {
      const width = (place.width * share) / shares
      const style = { width: width - 2 * PADDING, size: SIZE, weight, color: 'black', align } as const
      cells.push({ x: x + PADDING, style, lines: breakLines(pdf, texts[index] ?? '', style) })
      x += width
    }
    return cells
  }
  const headings = layOut(
    columns.map(({ title }) => title),
    'bold',
  )
  drawRow(pdf, headings, place)
  for (const row of rows) {
    const cells = layOut(row, 'regular')
    if (pdf.y + rowHeight(cells) > pdf.page.maxY()) {
      pdf.addPage()
      drawRow(pdf, headings, place)
    }
    drawRow(pdf, cells, place)
  }
}

const rowHeight = (cells: readonly Cell[]) => Math.max(...cells.map(({ lines }) => heightOfLines(lines))) + 2 * PADDING

function drawRow(pdf: Pdf, cells: readonly Cell[], { left, width }: Place): void {
  const height = rowHeight(cells)
  if (pdf.y + height > pdf.page.maxY()) pdf.addPage()
  const top = pdf.y
  for (const { x, style, lines } of cells) {
    pdf.y = top + PADDING
    drawLines(pdf, lines, x, style)
  }
  pdf.y = top + height
  pdf
    .moveTo(left, pdf.y)
    .lineTo(left + width, pdf.y)
    .lineWidth(0.5)
    .strokeColor(LINE_COLOR)
    .stroke()
}
