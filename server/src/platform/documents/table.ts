// Tables in PDF documents. The headings are repeated on every page, and a row is never split between pages.
import { breakLines, drawLines, heightOfLines, type Pdf, type TextStyle } from './text-lines.ts'

/** `share` is the part of the width relative to the other columns. Amounts are aligned to the right. */
export type TableColumn = { title: string; share: number; align?: 'left' | 'right' }
export type DocumentTable = { columns: readonly TableColumn[]; rows: readonly (readonly string[])[] }

const SIZE = 8
const PADDING = 3
const LINE_COLOR = '#bbbbbb'

type Cell = { x: number; style: TextStyle; text: string }

export function drawTable(pdf: Pdf, { columns, rows }: DocumentTable, place: { left: number; width: number }): void {
  const cells = (texts: readonly string[], weight: TextStyle['weight']): Cell[] => {
    const shares = columns.reduce((sum, { share }) => sum + share, 0)
    let x = place.left
    return columns.map(({ share, align }, index) => {
      const width = (place.width * share) / shares
      const style = { width: width - 2 * PADDING, size: SIZE, weight, color: 'black', align: align ?? 'left' } as const
      const cell = { x: x + PADDING, style, text: texts[index] ?? '' }
      x += width
      return cell
    })
  }
  const drawHeadings = () =>
    drawRow(
      pdf,
      cells(
        columns.map(({ title }) => title),
        'bold',
      ),
      place,
    )

  drawHeadings()
  for (const row of rows) {
    const next = cells(row, 'regular')
    if (pdf.y + rowHeight(pdf, next) > pdf.page.maxY()) {
      pdf.addPage()
      drawHeadings()
    }
    drawRow(pdf, next, place)
  }
}

const rowHeight = (pdf: Pdf, cells: readonly Cell[]) =>
  Math.max(...cells.map(({ text, style }) => heightOfLines(breakLines(pdf, text, style)))) + 2 * PADDING

function drawRow(pdf: Pdf, cells: readonly Cell[], { left, width }: { left: number; width: number }): void {
  const height = rowHeight(pdf, cells)
  if (pdf.y + height > pdf.page.maxY()) pdf.addPage()
  const top = pdf.y
  for (const { x, style, text } of cells) {
    pdf.y = top + PADDING
    drawLines(pdf, breakLines(pdf, text, style), x, style)
  }
  pdf.y = top + height
  pdf
    .moveTo(left, pdf.y)
    .lineTo(left + width, pdf.y)
    .lineWidth(0.5)
    .strokeColor(LINE_COLOR)
    .stroke()
}
