// Vouchers for another accounting system, as CSV or for Tally, and what was exported before.

import type { Query } from '@kuri/contract/kit/route'
import {
  exportVouchers,
  listVoucherExports,
  VOUCHER_FORMATS,
  VOUCHER_SELECTIONS,
} from '@kuri/contract/money/books.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DateInput, Select } from '../../../ui/field.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Panel } from '../../parts/layout.tsx'
import { useList } from '../../parts/loaded.tsx'
import { useLongWork, WorkProgress } from '../../parts/long-work.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { saveFile } from '../../table/export-button.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { READS_BOOKS } from '../parts/reads-books.ts'
import { useBranches } from '../parts/use-branches.ts'
import { BookTabs } from './book-tabs.tsx'
import { joinCsv } from './csv-portions.ts'
import { periodOf } from './period.ts'
import { readPortions } from './read-portions.ts'

type VoucherQuery = Partial<Query<typeof exportVouchers>>

export default function ExportsPage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`Exports`} needs={READS_BOOKS} place="COMPANY" tabs={<BookTabs />}>
      <NewExport />
      <ExportList />
    </StaffPage>
  )
}

/** CSV comes as one file; each portion for Tally is a file of its own, because it is a whole document. */
function useVoucherExport() {
  const { t } = useLingui()
  const client = useQueryClient()
  const work = useLongWork()
  const run = (query: VoucherQuery) =>
    work.run(1, async (tools) => {
      const name = `vouchers-${query.from}-${query.to}`
      const { portions, isWhole } = await readPortions(exportVouchers, query, tools)
      if (query.format === 'csv')
        saveFile(`${name}.csv`, joinCsv(await Promise.all(portions.map((part) => part.text()))))
      else
        for (const [index, part] of portions.entries())
          saveFile(portions.length > 1 ? `${name}-${index + 1}.xml` : `${name}.xml`, part, 'application/xml')
      toast(isWhole ? t`The vouchers are saved.` : t`The file is cut off; choose a shorter period.`)
      await client.invalidateQueries({ queryKey: [listVoucherExports.path] })
    })
  return { work, run }
}

function NewExport() {
  const { t } = useLingui()
  const { branches } = useBranches(READS_BOOKS)
  const { work, run } = useVoucherExport()
  const [typed, setTyped] = useState({ ...periodOf({}), format: 'csv', include: 'NEW', branchId: '' })
  const put = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  const formats = { csv: t`CSV`, 'tally-xml': t`Tally (XML)` }
  const selections = { NEW: t`Only vouchers that no export had before`, ALL: t`All vouchers of the period` }
  const { branchId, ...query } = typed
  return (
    <Panel title={t`New export`}>
      <form
        className="stack g3"
        onSubmit={(event) => {
          event.preventDefault()
          void run({ ...query, ...(branchId && { branchId }) } as VoucherQuery)
        }}
      >
        <div className="cols g3" style={{ '--n': 3, '--least': '200px' } as object}>
          <DateInput label={t`From`} {...put('from')} />
          <DateInput label={t`To`} {...put('to')} />
          <Select
            label={t`Format`}
            options={VOUCHER_FORMATS.map((value) => ({ value, label: formats[value] }))}
            {...put('format')}
          />
          <Select
            label={t`Which vouchers`}
            options={VOUCHER_SELECTIONS.map((value) => ({ value, label: selections[value] }))}
            {...put('include')}
          />
          {branches && branches.length > 1 && (
            <Select
              label={t`Branch`}
              none={t`All branches`}
              options={branches.map(({ id, name }) => ({ value: id, label: name }))}
              {...put('branchId')}
            />
          )}
        </div>
        <WorkProgress work={work} label={t`Reading the vouchers`} />
        <div>
          <Button type="submit" busy={work.state.kind === 'RUNNING'}>
            <Trans>Export</Trans>
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function ExportList() {
  const { t } = useLingui()
  const { pageNumber = 1 } = useSearch({ from: '/company/co/exports' })
  const { work, run } = useVoucherExport()
  const list = useList(listVoucherExports, { query: { pageNumber, pageSize: 20 } })
  return (
    <>
      <WorkProgress work={work} label={t`Reading the vouchers`} />
      <PagedTable
        caption={t`Earlier exports`}
        list={list}
        rows={({ exports }) => exports}
        rowKey={({ id }) => id}
        columns={[
          { name: t`Exported`, isHeader: true, cell: ({ exportedAt }) => <Time at={exportedAt} show="both" /> },
          { name: t`By`, cell: ({ exportedByName }) => exportedByName ?? '–' },
          {
            name: t`Period`,
            cell: ({ from, to }) => (
              <>
                <Time at={from} /> – <Time at={to} />
              </>
            ),
          },
          { name: t`Format`, cell: ({ format }) => (format === 'csv' ? 'CSV' : 'Tally') },
          { name: t`Vouchers`, isAmount: true, cell: ({ voucherCount }) => voucherCount },
          { name: t`Had been exported`, isAmount: true, cell: ({ repeatedCount }) => repeatedCount },
          {
            name: t`File`,
            cell: ({ exportId, from, to, format }) => (
              <Button look="quiet" onClick={() => void run({ exportId, from, to, format })}>
                <Trans>Save again</Trans>
              </Button>
            ),
          },
        ]}
        empty={<Trans>Nothing was exported yet.</Trans>}
      />
    </>
  )
}
