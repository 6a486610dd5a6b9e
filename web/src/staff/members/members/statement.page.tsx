// The statement of a member in a program, month by month, for the screen and for paper.

import type { Data } from '@kuri/contract/kit/route'
import { getSubscriberStatement } from '@kuri/contract/money/statements.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { InvoiceBadge } from '../../../ui/invoice-badge.tsx'
import { Less, Money, MoneyOrSealed } from '../../../ui/money.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { Time } from '../../../ui/time.tsx'
import { Panel, Stat, Stats } from '../../parts/layout.tsx'
import { Loaded, useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { FilterChips, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { PlainTable } from '../../table/plain-table.tsx'

type Statement = Data<typeof getSubscriberStatement>
type Cycle = Statement['cycles'][number]
/** One for each instalment, or one for a month without any. */
type MonthRow = { cycle: Cycle; invoice: Cycle['invoices'][number] | null; key: string }

export default function StatementPage() {
  const { t } = useLingui()
  const { programId, subscriberId } = useParams({ from: '/company/co/programs/$programId/members/$subscriberId' })
  const { pageNumber = 1, ticketId } = useSearch({ from: '/company/co/programs/$programId/members/$subscriberId' })
  const statement = useList(getSubscriberStatement, {
    params: { id: programId, subId: subscriberId },
    query: { pageNumber, pageSize: 60, ...(ticketId && { enrolledSubscriberId: ticketId }) },
  })
  return (
    <StaffPage
      title={t`Statement`}
      needs="statement.manage"
      subtitle={
        statement.data && (
          <span dir="auto">
            <Link to="/co/members/$subscriberId" params={{ subscriberId }}>
              {statement.data.subscriberName ?? t`No name yet`}
            </Link>
            {' · '}
            {statement.data.programName} ({statement.data.chitId})
          </span>
        )
      }
      actions={
        <Button look="second" onClick={() => print()}>
          <Icon name="print" size={16} />
          <Trans>Print</Trans>
        </Button>
      }
    >
      <Loaded query={statement}>
        {(data) => (
          <>
            <Totals statement={data} />
            <Months list={statement} statement={data} />
            {data.refunds.length > 0 && <Refunds refunds={data.refunds} />}
          </>
        )}
      </Loaded>
    </StaffPage>
  )
}

function Totals({ statement: { totals } }: { statement: Statement }) {
  const { t } = useLingui()
  return (
    <Stats>
      <Stat
        label={t`Billed`}
        value={<Money rupees={totals.billed} />}
        detail={<Plural value={totals.invoiceCount} one="# instalment" other="# instalments" />}
      />
      <Stat label={t`Paid`} value={<Money rupees={totals.paid} />} />
      <Stat label={t`Due`} value={<Money rupees={totals.due} />} />
      <Stat label={t`Late`} value={<Money rupees={totals.overdue} />} />
      <Stat label={t`Dividends earned`} value={<Money rupees={totals.dividendEarned} />} />
      <Stat
        label={t`Dividends left`}
        value={<Money rupees={totals.dividendBalance} />}
        detail={totals.dividendRefunded !== 0 && <Trans>refunded: {<Money rupees={totals.dividendRefunded} />}</Trans>}
      />
      {totals.takeovers !== 0 && <Stat label={t`Paid for past months`} value={<Money rupees={totals.takeovers} />} />}
      <Stat label={t`Prizes`} value={<Money rupees={totals.prize} />} />
      <Stat label={t`Charges due`} value={<Money rupees={totals.chargesDue} />} />
    </Stats>
  )
}

function Refunds({ refunds }: Pick<Statement, 'refunds'>) {
  const { t } = useLingui()
  return (
    <Panel title={t`Refunds`}>
      <PlainTable
        caption={t`Refunds`}
        rows={refunds}
        rowKey={({ refundId }) => refundId}
        columns={[
          { name: t`Ticket`, isHeader: true, cell: ({ ticketNumber }) => <Ticket number={ticketNumber} /> },
          { name: t`Made due`, cell: ({ createdAt }) => <Time at={createdAt} /> },
          { name: t`Amount`, isAmount: true, cell: ({ amount }) => <Money rupees={amount} /> },
          { name: t`Paid`, cell: ({ paidAt }) => (paidAt ? <Time at={paidAt} /> : <Trans>not yet</Trans>) },
        ]}
      />
    </Panel>
  )
}

function Months({
  list,
  statement,
}: {
  list: ReturnType<typeof useList<typeof getSubscriberStatement>>
  statement: Statement
}) {
  const { t } = useLingui()
  const { ticketId } = useSearch({ from: '/company/co/programs/$programId/members/$subscriberId' })
  return (
    <PagedTable
      caption={t`Months`}
      list={list}
      rows={({ cycles }) =>
        cycles.flatMap((cycle): MonthRow[] =>
          cycle.invoices.length > 0
            ? cycle.invoices.map((invoice) => ({ cycle, invoice, key: invoice.id }))
            : [{ cycle, invoice: null, key: cycle.cycleId }],
        )
      }
      rowKey={({ key }) => key}
      columns={[
        { name: t`Month`, isHeader: true, cell: ({ cycle }) => cycle.cycleNumber },
        { name: t`From`, cell: ({ cycle }) => <Time at={cycle.startDate} /> },
        {
          name: t`Ticket`,
          cell: ({ invoice }) => invoice?.ticketNumber != null && <Ticket number={invoice.ticketNumber} />,
        },
        {
          name: t`Instalment`,
          isAmount: true,
          cell: ({ invoice }) => invoice && <Money rupees={invoice.grossAmount} />,
        },
        { name: t`Dividend`, isAmount: true, cell: ({ invoice }) => invoice && <Less rupees={invoice.dividend} /> },
        { name: t`To pay`, isAmount: true, cell: ({ invoice }) => invoice && <Money rupees={invoice.amount} /> },
        { name: t`Paid`, isAmount: true, cell: ({ invoice }) => invoice && <Money rupees={invoice.paidAmount} /> },
        {
          name: t`State`,
          cell: ({ invoice }) => invoice && <InvoiceBadge status={invoice.status} dueDate={invoice.dueDate} />,
        },
        {
          name: t`Prize`,
          isAmount: true,
          cell: ({ cycle, invoice }) =>
            cycle.prizes
              .filter((prize) => invoice === null || prize.enrolledSubscriberId === invoice.enrolledSubscriberId)
              .map((prize) => <MoneyOrSealed key={prize.division} rupees={prize.prize} />),
        },
      ]}
      rowLink={({ invoice }) => (invoice ? { to: '/co/invoices/$invoiceId', params: { invoiceId: invoice.id } } : null)}
      toolbar={
        statement.enrollments.length > 1 && (
          <Filters>
            <FilterChips
              name="ticketId"
              label={t`Ticket`}
              options={statement.enrollments.map(({ enrolledSubscriberId, ticketNumber }) => ({
                value: enrolledSubscriberId,
                label: t`Ticket ${ticketNumber}`,
              }))}
            />
          </Filters>
        )
      }
      isFiltered={ticketId !== undefined}
      empty={<Trans>No month has begun yet.</Trans>}
    />
  )
}
