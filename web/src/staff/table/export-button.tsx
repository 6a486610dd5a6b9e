// Saves what is filtered, all its pages, as a CSV file. The reading can be stopped.
import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.tsx'
import { useLongWork, WorkProgress } from '../parts/long-work.tsx'
import { csvOf } from './csv.rules.ts'
import type { Column } from './plain-table.tsx'

export type ExportAs<Data> = {
  /** Without the ending. */
  fileName: string
  /** A page of the largest size with the filters of the table. */
  readPage(pageNumber: number, signal: AbortSignal): Promise<Data>
}

/** A list that is longer belongs into an export of the service. */
const MOST_ROWS = 20_000

type ExportButtonProps<Data, Row> = {
  count: number
  exportAs: ExportAs<Data>
  rowsOf(data: Data): readonly Row[]
  columns: readonly Column<Row>[]
}

export function ExportButton<Data extends { totalPages: number }, Row>(props: ExportButtonProps<Data, Row>) {
  const { count, exportAs, rowsOf, columns } = props
  const { t } = useLingui()
  const work = useLongWork()
  const save = () =>
    work.run(Math.min(count, MOST_ROWS), async ({ signal, step }) => {
      const rows: Row[] = []
      for (let pageNumber = 1, totalPages = 1; pageNumber <= totalPages && rows.length < MOST_ROWS; pageNumber++) {
        const page = await exportAs.readPage(pageNumber, signal)
        rows.push(...rowsOf(page))
        totalPages = page.totalPages
        step(rows.length)
      }
      saveFile(`${exportAs.fileName}.csv`, csvOf(rows.slice(0, MOST_ROWS), columns))
      const saved = Math.min(rows.length, MOST_ROWS)
      toast(saved < count ? t`The first ${saved} of ${count} rows are saved.` : t`${saved} rows are saved.`)
    })
  return (
    <>
      <WorkProgress work={work} label={t`Reading all rows`} />
      {work.state.kind !== 'RUNNING' && (
        <Button look="second" onClick={() => void save()}>
          <Icon name="load" size={16} />
          {t`Export`}
        </Button>
      )}
    </>
  )
}

export function saveFile(name: string, content: BlobPart, type = 'text/csv;charset=utf-8') {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
