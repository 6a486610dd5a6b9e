// A list of the service as a table: filters above, rows, pages below. Page, order and filters stand in the address.
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Refused } from '../../api/refused.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, Problem } from '../../ui/feedback.tsx'
import { Icon } from '../../ui/icons.tsx'
import { isNotYours } from '../parts/loaded.tsx'
import { NotYours } from '../side/no-access.tsx'
import { type ExportAs, ExportButton } from './export-button.tsx'
import { PlainTable, type TableProps } from './plain-table.tsx'
import { type PageOfList, TablePager } from './table-pager.tsx'

type PagedTableProps<Data extends PageOfList, Row> = Omit<TableProps<Row>, 'rows' | 'isOld'> & {
  /** Of `useList`. */
  list: UseQueryResult<Data, Refused>
  rows(data: Data): readonly Row[]
  toolbar?: ReactNode
  /** One sentence for a list without rows, and what to do next. */
  empty: ReactNode
  emptyAction?: ReactNode
  /** Then a list without rows says that nothing matches. */
  isFiltered?: boolean | undefined
  exportAs?: ExportAs<Data> | undefined
}

const SKELETON_ROWS = 10

export function PagedTable<Data extends PageOfList, Row>(props: PagedTableProps<Data, Row>) {
  const { list, rows: rowsOf, toolbar, empty, emptyAction, isFiltered, exportAs, ...table } = props
  const { data } = list
  if (list.error && isNotYours(list.error)) return <NotYours />
  const rows = data ? rowsOf(data) : []
  return (
    <section className="k-card flush k-table-card" aria-label={table.caption}>
      {(toolbar || exportAs) && (
        <div className="k-toolbar no-print">
          {toolbar}
          <span className="grow" />
          {data && rows.length > 0 && <TableTools data={data} rowsOf={rowsOf} exportAs={exportAs} table={table} />}
        </div>
      )}
      {list.error ? (
        <Problem error={list.error} onRetry={() => void list.refetch()} />
      ) : !data ? (
        <SkeletonRows columns={table.columns.length} />
      ) : rows.length > 0 ? (
        <PlainTable {...table} rows={rows} isOld={list.isPlaceholderData} />
      ) : isFiltered || data.pageNumber > 1 ? (
        <NothingMatches />
      ) : (
        <Empty action={emptyAction}>{empty}</Empty>
      )}
      {data && (data.count > 0 || data.pageNumber > 1) && <TablePager {...data} />}
    </section>
  )
}

type ToolsProps<Data, Row> = {
  data: Data & PageOfList
  rowsOf(data: Data): readonly Row[]
  exportAs: ExportAs<Data> | undefined
  table: Pick<TableProps<Row>, 'columns'>
}

function TableTools<Data extends PageOfList, Row>({ data, rowsOf, exportAs, table }: ToolsProps<Data, Row>) {
  const { t } = useLingui()
  return (
    <>
      {exportAs && <ExportButton count={data.count} rowsOf={rowsOf} exportAs={exportAs} columns={table.columns} />}
      <Button look="quiet" icon aria-label={t`Print`} onClick={() => print()}>
        <Icon name="print" />
      </Button>
    </>
  )
}

const NothingMatches = () => (
  <Empty
    action={
      <Link to="." search={{} as never} className="k-btn second" activeOptions={{ exact: true, includeSearch: true }}>
        <Trans>Show everything</Trans>
      </Link>
    }
  >
    <Trans>Nothing matches these filters.</Trans>
  </Empty>
)

/** Rows of the final height, so that nothing jumps. */
const SkeletonRows = ({ columns }: { columns: number }) => (
  <div aria-busy="true" className="k-skeleton-rows">
    {Array.from({ length: SKELETON_ROWS }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
      <div key={row} className="row">
        {Array.from({ length: columns }, (_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <span key={column} className="k-skel" />
        ))}
      </div>
    ))}
  </div>
)
