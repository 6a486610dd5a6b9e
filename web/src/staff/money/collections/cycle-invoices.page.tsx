// The instalments of one month by ticket number, with the counter beside them.

import type { Data } from '@kuri/contract/kit/route'
import { createCycleInvoices, listCycleInvoices, listInvoices } from '@kuri/contract/money/invoices.contract'
import { getCycleProgramDetails } from '@kuri/contract/programs/cycles.contract'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { read, useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { DateInput } from '../../../ui/field.tsx'
import { Money } from '../../../ui/money.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Loaded, useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { useSide } from '../../side/side.tsx'
import { FilterChips, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { BulkPaid } from './bulk-paid.tsx'
import { Counter } from './counter.tsx'
import './counter.css'
import { type Invoice, isOpen, useInvoiceColumns } from './invoice-columns.tsx'

const PAGE_SIZE = 20

export default function CycleInvoicesPage() {
  const { t } = useLingui()
  const { cycleId } = useParams({ from: '/company/co/cycles/$cycleId/invoices' })
  const details = useQuery(read(getCycleProgramDetails.company, { params: { id: cycleId } }))
  const number = details.data?.cycle.cycleNumber
  const { can } = useSide()
  const place = details.data && { branchId: details.data.program.branchId, programId: details.data.program.programId }
  return (
    <StaffPage
      title={number === undefined ? t`Collections` : t`Collections, month ${number}`}
      needs="statement.manage"
      subtitle={details.data && <span dir="auto">{details.data.program.name}</span>}
      actions={details.data && can('payment.manage', place) && <MakeMissing details={details.data} />}
    >
      <Loaded query={details}>
        {({ program, invoices }) => (
          <div className="k-counter">
            <CycleList cycleId={cycleId} counts={invoices} />
            {can('payment.manage', { branchId: program.branchId }) ? (
              <Counter branch={{ id: program.branchId, name: program.branchName }} />
            ) : (
              <span />
            )}
          </div>
        )}
      </Loaded>
    </StaffPage>
  )
}

type Details = Data<typeof getCycleProgramDetails.company>

function CycleList({ cycleId, counts }: { cycleId: string; counts: Details['invoices'] }) {
  const { t } = useLingui()
  const columns = useInvoiceColumns()
  const { pageNumber = 1, status, subscriberId } = useSearch({ from: '/company/co/cycles/$cycleId/invoices' })
  const [chosen, setChosen] = useState<ReadonlyMap<string, Invoice>>(new Map())
  const at = { params: { id: cycleId } }
  const list = useList(listCycleInvoices, {
    ...at,
    query: { pageNumber, pageSize: PAGE_SIZE, ...(status && { status }) },
  })
  const onPage = new Map(list.data?.invoices.map((invoice) => [invoice.id, invoice]))
  return (
    <div className="stack g3 min-w-0">
      <PagedTable
        caption={t`Instalments of this month`}
        list={list}
        rows={({ invoices }) => invoices}
        rowKey={({ id }) => id}
        columns={columns('ticket', 'member', 'toPay', 'state', 'way', 'reference')}
        rowLink={({ id }) => ({ to: '/co/invoices/$invoiceId', params: { invoiceId: id } })}
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
          nameOf: ({ ticketNumber }) => t`ticket ${ticketNumber}`,
          canChoose: isOpen,
        }}
        footer={[
          '',
          <Trans key="collected">
            Collected <Money rupees={counts.collected} />
          </Trans>,
          <Money key="due" rupees={counts.due} />,
          <Trans key="open">still to pay</Trans>,
          '',
          '',
        ]}
        toolbar={
          <Filters>
            <FilterChips
              name="status"
              label={t`State`}
              options={[
                { value: 'DRAFT', label: t`Due`, count: Math.max(0, counts.dueCount - counts.overdueCount) },
                { value: 'OVERDUE', label: t`Late`, count: counts.overdueCount },
                { value: 'PAID', label: t`Paid`, count: counts.paidCount },
              ]}
            />
          </Filters>
        }
        isFiltered={status !== undefined}
        empty={<Trans>This month is not billed yet. Make the instalments first.</Trans>}
        exportAs={{
          fileName: 'instalments',
          readPage: (page, signal) =>
            api(listCycleInvoices, {
              ...at,
              query: { pageNumber: page, pageSize: 100, ...(status && { status }) },
              signal,
            }),
        }}
      />
      {chosen.size > 0 && <BulkPaid invoices={[...chosen.values()]} onDone={() => setChosen(new Map())} />}
    </div>
  )
}

function MakeMissing({ details: { cycle, program, invoices } }: { details: Details }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const [dueDate, setDueDate] = useState('')
  const make = useChange(createCycleInvoices, {
    outdates: [listCycleInvoices, listInvoices, getCycleProgramDetails.company],
  })
  const missing = Math.max(0, program.enrollmentCount - invoices.count + invoices.cancelledCount)
  const why =
    cycle.status === 'CANCELLED' ? (
      <BlockedReason code="CYCLE_CLOSED" />
    ) : missing === 0 ? (
      t`Every ticket is billed.`
    ) : undefined
  return (
    <>
      <Button onClick={() => setAsking(true)} why={why}>
        {missing > 0 ? t`Make ${missing} instalments` : t`Make instalments`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Make the missing instalments`}
          confirm={t`Make them`}
          onConfirm={async () => {
            const body = dueDate ? { dueDate } : {}
            const { count } = await make.mutateAsync({ params: { id: cycle.id }, body })
            toast(
              count === 0
                ? t`Every ticket was billed already.`
                : plural(count, { one: '# instalment is made.', other: '# instalments are made.' }),
            )
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>Every ticket without an instalment for this month gets one. Members are notified.</Trans>
          </p>
          <DateInput
            label={t`Due on`}
            isOptional
            hint={t`Without a day the rules of the program decide.`}
            value={dueDate}
            onChange={({ target }) => setDueDate(target.value)}
          />
        </ConfirmDialog>
      )}
    </>
  )
}
