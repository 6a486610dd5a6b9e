// Tables of printed statements: two sides beside each other, as the forms of the law have them.
import type { DocumentTable, TableColumn } from '#platform/documents/paper-document'

/** Amounts as Indian papers print them, without the sign of the currency. */
export const printAmount = (rupees: number): string =>
  rupees.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const SIGNATURE_LINE = '______________________________'

/** The rows of two lists beside each other; the shorter list ends with empty cells. */
export function sideBySide(
  left: { columns: readonly TableColumn[]; rows: readonly (readonly string[])[] },
  right: { columns: readonly TableColumn[]; rows: readonly (readonly string[])[] },
  totals: readonly string[],
): DocumentTable {
  const empty = (columns: readonly unknown[]) => columns.map(() => '')
  const count = Math.max(left.rows.length, right.rows.length)
  const rows = Array.from({ length: count }, (_, index) => [
    ...(left.rows[index] ?? empty(left.columns)),
    ...(right.rows[index] ?? empty(right.columns)),
  ])
  return { columns: [...left.columns, ...right.columns], rows: [...rows, totals] }
}

export const textColumn = (title: string, share = 5): TableColumn => ({ title, share })
export const amountColumn = (title: string, share = 2): TableColumn => ({ title, share, align: 'right' })
