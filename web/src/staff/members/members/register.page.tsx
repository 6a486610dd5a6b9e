// Everybody with a ticket, with what they owe. The chart shows how old the dues are.
import { listMembers } from '@kuri/contract/members/members.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { api } from '../../../api/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { DuesByAge } from '../../money/parts/dues-by-age.tsx'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { Can } from '../../side/side.tsx'
import { FilterSearch, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'

export default function RegisterPage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`Member register`} needs="subscriber.manage">
      <Can needs="company.billing.manage">
        <DuesByAge />
      </Can>
      <MemberList />
    </StaffPage>
  )
}

function MemberList() {
  const { t } = useLingui()
  const { pageNumber = 1, search } = useSearch({ from: '/company/co/members' })
  const query = search ? { search } : {}
  const list = useList(listMembers, { query: { ...query, pageNumber, pageSize: 20 } })
  return (
    <PagedTable
      caption={t`Members`}
      list={list}
      rows={({ subscribers }) => subscribers}
      rowKey={({ subscriberId }) => subscriberId}
      columns={[
        {
          name: t`Name`,
          isHeader: true,
          cell: ({ name }) => <span dir="auto">{name ?? t`No name yet`}</span>,
          csv: ({ name }) => name,
        },
        { name: t`Mobile`, cell: ({ mobileNumber }) => mobileNumber, csv: ({ mobileNumber }) => mobileNumber },
        {
          name: t`Tickets`,
          isAmount: true,
          cell: ({ ticketCount, prizedTicketCount }) =>
            prizedTicketCount > 0 ? t`${ticketCount}, ${prizedTicketCount} won` : ticketCount,
          csv: ({ ticketCount }) => ticketCount,
        },
        {
          name: t`Due`,
          isAmount: true,
          cell: ({ dueAmount }) => <Money rupees={dueAmount} />,
          csv: (row) => row.dueAmount,
        },
        {
          name: t`Late`,
          isAmount: true,
          cell: ({ overdueAmount }) => <Money rupees={overdueAmount} />,
          csv: ({ overdueAmount }) => overdueAmount,
        },
        {
          name: t`Charges`,
          isAmount: true,
          cell: ({ chargeAmount }) => <Money rupees={chargeAmount} />,
          csv: ({ chargeAmount }) => chargeAmount,
        },
        {
          name: t`Last paid`,
          cell: ({ lastReceipt }) => lastReceipt && <Time at={lastReceipt.paidAt} />,
          csv: ({ lastReceipt }) => lastReceipt?.paidAt ?? null,
        },
        {
          name: t`Papers`,
          cell: ({ arePapersComplete }) =>
            arePapersComplete ? (
              <Badge tone="done" icon="tick">
                <Trans>Complete</Trans>
              </Badge>
            ) : (
              <Badge tone="warn" icon="file">
                <Trans>Missing</Trans>
              </Badge>
            ),
          csv: ({ arePapersComplete }) => (arePapersComplete ? 'complete' : 'missing'),
        },
      ]}
      rowLink={({ subscriberId }) => ({ to: '/co/members/$subscriberId', params: { subscriberId } })}
      toolbar={
        <Filters>
          <FilterSearch label={t`Name, mobile, chit or ticket`} />
        </Filters>
      }
      isFiltered={search !== undefined}
      empty={<Trans>Nobody has a ticket yet.</Trans>}
      exportAs={{
        fileName: 'members',
        readPage: (page, signal) => api(listMembers, { query: { ...query, pageNumber: page, pageSize: 100 }, signal }),
      }}
    />
  )
}
