// The prizes that are paid, from the papers to the voucher.
import { listPayouts, PAYOUT_STATES } from '@kuri/contract/money/payouts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { api } from '../../../api/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Money } from '../../../ui/money.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { Time } from '../../../ui/time.tsx'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { FilterChips, FilterSelect, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { ProgramFilter } from '../parts/program-filter.tsx'
import { PayoutBadge, usePayoutWords } from './payout-state.tsx'

export const READERS = [
  'payment.manage',
  'statement.manage',
  'company.compliance.manage',
  'company.billing.manage',
] as const

export default function PayoutsPage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`Payouts`} needs={READERS}>
      <PayoutList />
    </StaffPage>
  )
}

function PayoutList() {
  const { t } = useLingui()
  const words = usePayoutWords()
  const { pageNumber = 1, state, programId, overdue } = useSearch({ from: '/company/co/payouts' })
  const query = { ...(state && { state }), ...(programId && { programId }), ...(overdue && { overdue: true }) }
  const list = useList(listPayouts, { query: { ...query, pageNumber, pageSize: 20 } })
  return (
    <PagedTable
      caption={t`Payouts`}
      list={list}
      rows={({ payouts }) => payouts}
      rowKey={({ id }) => id}
      columns={[
        {
          name: t`Winner`,
          isHeader: true,
          cell: ({ subscriberName }) => <span dir="auto">{subscriberName ?? t`No name yet`}</span>,
          csv: ({ subscriberName }) => subscriberName,
        },
        {
          name: t`Ticket`,
          cell: ({ ticketNumber }) => <Ticket number={ticketNumber} kind="won" />,
          csv: ({ ticketNumber }) => ticketNumber,
        },
        {
          name: t`Program`,
          cell: ({ programName }) => <span dir="auto">{programName}</span>,
          csv: (row) => row.programName,
        },
        { name: t`Month`, cell: ({ cycleNumber }) => cycleNumber, csv: ({ cycleNumber }) => cycleNumber },
        {
          name: t`To pay`,
          isAmount: true,
          cell: ({ net }) => (net === null ? '–' : <Money rupees={net} />),
          csv: ({ net }) => net,
        },
        {
          name: t`Pay by`,
          cell: ({ dueOn, isOverdue }) => (
            <>
              <Time at={dueOn} />{' '}
              {isOverdue && (
                <Badge tone="danger" icon="alert">
                  <Trans>Late</Trans>
                </Badge>
              )}
            </>
          ),
          csv: ({ dueOn }) => dueOn,
        },
        { name: t`State`, cell: (row) => <PayoutBadge state={row.state} />, csv: (row) => row.state },
        { name: t`Voucher`, cell: ({ voucherNumber }) => voucherNumber ?? '–', csv: (row) => row.voucherNumber },
      ]}
      rowLink={({ id }) => ({ to: '/co/payouts/$payoutId', params: { payoutId: id } })}
      toolbar={
        <Filters>
          <FilterSelect
            name="state"
            label={t`State`}
            options={PAYOUT_STATES.map((value) => ({ value, label: words[value] }))}
          />
          <FilterChips name="overdue" label={t`Late`} options={[{ value: 'true', label: t`Only late ones` }]} />
          <ProgramFilter />
        </Filters>
      }
      isFiltered={Object.keys(query).length > 0}
      empty={<Trans>Nobody has won a prize yet.</Trans>}
      exportAs={{
        fileName: 'payouts',
        readPage: (page, signal) => api(listPayouts, { query: { ...query, pageNumber: page, pageSize: 100 }, signal }),
      }}
    />
  )
}
