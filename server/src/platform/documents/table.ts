// Tables in PDF documents. The headings are repeated on every page, and a row is never split between pages.
import { breakLines, drawLines, heightOfLines, type Sheet, type TextLine, type TextStyle } from './text-lines.ts'

/** `share` is the part of the width relative to the other columns. Amounts are aligned to the right. */
export type TableColumn = { title: string; share: number; align?: 'left' | 'right' }
export type DocumentTable = { columns: readonly TableColumn[]; rows: readonly (readonly string[])[] }

const SIZE = 8
const PADDING = 3
const LINE_COLOR = '#bbbbbb'

type Cell = { x: number; style: TextStyle; lines: TextLine[] }
type Place = { left: number; width: number }

export async function drawTable(sheet: Sheet, { columns, rows }: DocumentTable, place: Place): Promise<void> {
  const { pdf } = sheet
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const layOut = async (texts: readonly string[], weight: TextStyle['weight']): Promise<Cell[]> => {
    const cells: Cell[] = []
    let x = place.left
    for (const [index, { share, align = 'left' }] of columns.entries()) {
      const width = (place.width * share) / shares
      const style = { width: width - 2 * PADDING, size: SIZE, weight, color: 'black', align } as const
      cells.push({ x: x + PADDING, style, lines: await breakLines(sheet, texts[index] ?? '', style) })
      x += width
    }
    return cells
  }
  const headings = await layOut(
    columns.map(({ title }) => title),
    'bold',
  )
  await drawRow(sheet, headings, place)
  for (const row of rows) {
    const cells = await layOut(row, 'regular')
    if (pdf.y + rowHeight(cells) > pdf.page.maxY()) {
      pdf.addPage()
      await drawRow(sheet, headings, place)
    }
    await drawRow(sheet, cells, place)
  }
}

const rowHeight = (cells: readonly Cell[]) => Math.max(...cells.map(({ lines }) => heightOfLines(lines))) + 2 * PADDING

async function drawRow(sheet: Sheet, cells: readonly Cell[], { left, width }: Place): Promise<void> {
  const { pdf } = sheet
  const height = rowHeight(cells)
  if (pdf.y + height > pdf.page.maxY()) pdf.addPage()
  const top = pdf.y
  for (const { x, style, lines } of cells) {
    pdf.y = top + PADDING
    await drawLines(sheet, lines, x, style)
  }
  pdf.y = top + height
  pdf
    .moveTo(left, pdf.y)
    .lineTo(left + width, pdf.y)
    .lineWidth(0.5)
    .strokeColor(LINE_COLOR)
    .stroke()
}
