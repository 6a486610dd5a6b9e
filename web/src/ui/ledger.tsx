// A table ruled like a passbook, for the money of members. Amounts stand at the end of their row.
import type { ReactNode } from 'react'

type LedgerColumn = { name: ReactNode; isAmount?: boolean }
type LedgerRow = { id: string; cells: readonly ReactNode[] }

type LedgerProps = { caption: string; columns: readonly LedgerColumn[]; rows: readonly LedgerRow[]; total?: LedgerRow }

export const Ledger = ({ caption, columns, rows, total }: LedgerProps) => (
  <table className="k-ledger">
    <caption className="sr">{caption}</caption>
    <thead>
      <tr>
        {columns.map(({ name, isAmount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
          <th key={index} scope="col" className={isAmount ? 'num' : undefined}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <Row key={row.id} row={row} columns={columns} />
      ))}
    </tbody>
    {total && (
      <tfoot className="b">
        <Row row={total} columns={columns} />
      </tfoot>
    )}
  </table>
)

const Row = ({ row, columns }: { row: LedgerRow; columns: readonly LedgerColumn[] }) => (
  <tr>
    {row.cells.map((cell, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
      <td key={index} className={columns[index]?.isAmount ? 'num' : undefined}>
        {cell}
      </td>
    ))}
  </tr>
)
