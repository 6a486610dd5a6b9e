// A table of staff: columns as data, a row header that may be a link, amounts at the end of their column, arrows between the rows.
import { useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icons.tsx'
import type { CsvValue } from './csv.rules.ts'
import type { SortOrder } from './table-search.ts'

export type Column<Row> = {
  name: string
  /** Without it the column stands in the export only. */
  cell?: (row: Row) => ReactNode
  /** The value of `sortBy` in the address. */
  sortBy?: string
  /** What names the row; it carries the link. */
  isHeader?: boolean
  /** At the end of the column, with figures of one width. */
  isAmount?: boolean
  /** What an export writes; without it the column is left out. */
  csv?: (row: Row) => CsvValue
}
export type Sort = { by: string; order: SortOrder }
/** A page of this app, or an address of another installation. */
export type RowLink = Pick<LinkProps, 'to' | 'params' | 'search'> | { href: string }
export type Selection<Row> = {
  chosen: ReadonlySet<string>
  onChange(next: ReadonlySet<string>): void
  /** For readers: "Choose ticket 7". */
  nameOf(row: Row): string
  /** Rows that cannot be chosen now have no box. */
  canChoose?(row: Row): boolean
}

export type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey(row: Row): string
  rowLink?: ((row: Row) => RowLink | null) | undefined
  /** `on` marks the row of now. */
  rowClass?: ((row: Row) => string | undefined) | undefined
  sort?: Sort | undefined
  selection?: Selection<Row> | undefined
  /** A row of sums: one cell per column. */
  footer?: readonly ReactNode[] | undefined
  isOld?: boolean | undefined
}

export function PlainTable<Row>(props: TableProps<Row>) {
  const columns = props.columns.filter(({ cell }) => cell !== undefined)
  const { caption, rows, rowKey, rowLink, rowClass, sort, selection, footer, isOld } = props
  return (
    // Without links in it, only the focus lets the keyboard scroll a wide table.
    <div className="k-scroll" {...(rowLink ? {} : { tabIndex: 0 })}>
      <table className={classes('k-table', isOld && 'old')} onKeyDown={moveBetweenRows} aria-busy={isOld || undefined}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {selection && <ChooseAll rows={rows} rowKey={rowKey} selection={selection} />}
            {columns.map((column) => (
              <Head key={column.name} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={rowClass?.(row)}>
              {selection && <ChooseRow row={row} id={rowKey(row)} selection={selection} />}
              {columns.map((column) => (
                <Cell key={column.name} column={column} row={row} link={column.isHeader ? rowLink?.(row) : null} />
              ))}
            </tr>
          ))}
        </tbody>
        {footer && (
          <tfoot>
            <tr>
              {selection && <td />}
              {footer.map((cell, index) => (
                <td key={columns[index]!.name} className={columns[index]!.isAmount ? 'num' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Head<Row>({ column: { name, sortBy, isAmount }, sort }: { column: Column<Row>; sort?: Sort | undefined }) {
  const isSorted = sortBy !== undefined && sort?.by === sortBy
  const next = isSorted && sort.order === 'asc' ? 'desc' : 'asc'
  return (
    <th
      scope="col"
      className={isAmount ? 'num' : undefined}
      aria-sort={isSorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sortBy === undefined || sort === undefined ? (
        name
      ) : (
        <Link
          to="."
          search={((old: object) => ({ ...old, sortBy, sortOrder: next, pageNumber: undefined })) as never}
          className={classes('k-sort', isSorted && sort.order)}
          activeProps={{ 'aria-current': undefined }}
        >
          {name}
          {isSorted && <Icon name="down" size={16} />}
        </Link>
      )}
    </th>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; link: RowLink | null | undefined }

function Cell<Row>({ column: { name, cell, isHeader, isAmount }, row, link }: CellProps<Row>) {
  // Beside the name of its column, which a phone shows, one box holds all of the value.
  const content = <div className="k-cell">{cell?.(row)}</div>
  const className = isAmount ? 'num' : undefined
  if (!isHeader)
    return (
      <td className={className} data-label={name}>
        {content}
      </td>
    )
  return (
    <th scope="row" className={className} data-label={name}>
      {link ? <LinkOfRow link={link}>{content}</LinkOfRow> : content}
    </th>
  )
}

function LinkOfRow({ link, children }: { link: RowLink; children: ReactNode }) {
  const look = { className: 'k-row-link', children }
  return 'href' in link ? <a href={link.href} {...look} /> : <Link {...(link as LinkProps)} {...look} />
}

type ChooseProps<Row> = { selection: Selection<Row> }

function ChooseAll<Row>({ rows, rowKey, selection }: ChooseProps<Row> & Pick<TableProps<Row>, 'rows' | 'rowKey'>) {
  const { t } = useLingui()
  const keys = rows.filter((row) => selection.canChoose?.(row) ?? true).map(rowKey)
  const areAllChosen = keys.length > 0 && keys.every((key) => selection.chosen.has(key))
  const change = () => {
    const others = [...selection.chosen].filter((key) => !keys.includes(key))
    selection.onChange(new Set(areAllChosen ? others : [...others, ...keys]))
  }
  return (
    <th scope="col" className="k-choose">
      <input type="checkbox" aria-label={t`Choose all rows of this page`} checked={areAllChosen} onChange={change} />
    </th>
  )
}

function ChooseRow<Row>({ row, id, selection }: ChooseProps<Row> & { row: Row; id: string }) {
  const { t } = useLingui()
  const name = selection.nameOf(row)
  if (selection.canChoose && !selection.canChoose(row)) return <td className="k-choose" />
  const isChosen = selection.chosen.has(id)
  const change = () => {
    const others = [...selection.chosen].filter((key) => key !== id)
    selection.onChange(new Set(isChosen ? others : [...others, id]))
  }
  return (
    <td className="k-choose">
      <input type="checkbox" aria-label={t`Choose ${name}`} checked={isChosen} onChange={change} />
    </td>
  )
}

/** Up and down go from row to row, Home and End to the first and the last. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>) {
  if (!(event.target instanceof HTMLAnchorElement) || !event.target.matches('.k-row-link')) return
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('.k-row-link')]
  const at = links.indexOf(event.target)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (next === undefined || !links[next]) return
  event.preventDefault()
  links[next].focus()
}
