// The instalments in reach of the cashier. A row takes its member to the counter; chosen rows are marked as paid together.
import { listInvoices } from '@kuri/contract/money/invoices.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useList } from '../../parts/loaded.tsx'
import { FilterChips, FilterSearch, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { BulkPaid } from './bulk-paid.tsx'
import { type Invoice, isOpen, useInvoiceColumns, useInvoiceStatusOptions } from './invoice-columns.tsx'

const PAGE_SIZE = 15

export function OpenInvoices({ subscriberId }: { subscriberId: string | undefined }) {
  const { t } = useLingui()
  const columns = useInvoiceColumns()
  const statuses = useInvoiceStatusOptions()
  const { pageNumber = 1, status, search, programId } = useSearch({ from: '/company/co/money/desk' })
  const query = {
    ...(subscriberId ? { subscriberId } : { ...(search && { search }), ...(programId && { programId }) }),
    status: status ?? ('DRAFT,OVERDUE' as const),
  }
  const list = useList(listInvoices, { query: { ...query, pageNumber, pageSize: PAGE_SIZE } })
  const [chosen, setChosen] = useState<ReadonlyMap<string, Invoice>>(new Map())
  const onPage = new Map(list.data?.invoices.map((invoice) => [invoice.id, invoice]))
  return (
    <>
      <PagedTable
        caption={subscriberId ? t`Instalments of this member` : t`Open instalments`}
        list={list}
        rows={({ invoices }) => invoices}
        rowKey={({ id }) => id}
        columns={columns('ticket', 'member', 'program', 'month', 'toPay', 'state')}
        rowLink={({ subscriberId: id }) => ({
          to: '.',
          search: ((old: object) => ({ ...old, subscriberId: id })) as never,
        })}
        rowClass={(row) => (row.subscriberId === subscriberId ? 'on' : undefined)}
        selection={{
          chosen: new Set(chosen.keys()),
          onChange: (ids) =>
            setChosen(
              new Map(
                [...ids].flatMap((id) => {
                  const invoice = onPage.get(id) ?? chosen.get(id)
                  return invoice ? [[id, invoice] as const] : []
                }),
              ),
            ),
          nameOf: ({ ticketNumber, subscriberName }) => `${ticketNumber ?? ''} ${subscriberName ?? ''}`.trim(),
          canChoose: isOpen,
        }}
        toolbar={
          <Filters>
            <FilterChips name="status" label={t`State`} options={statuses} />
            {!subscriberId && <FilterSearch label={t`Ticket, name or mobile`} />}
          </Filters>
        }
        isFiltered={Boolean(status || search)}
        empty={<Trans>Nothing is open. Everybody has paid.</Trans>}
        exportAs={{
          fileName: 'instalments',
          readPage: (page, signal) =>
            api(listInvoices, { query: { ...query, pageNumber: page, pageSize: 100 }, signal }),
        }}
      />
      {chosen.size > 0 && <BulkPaid invoices={[...chosen.values()]} onDone={() => setChosen(new Map())} />}
    </>
  )
}
