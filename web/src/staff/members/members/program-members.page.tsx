// The tickets of a program by their number: who holds each, what it owes, which papers are there.
import { listProgramTickets } from '@kuri/contract/members/members.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams, useSearch } from '@tanstack/react-router'
import { api } from '../../../api/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { Time } from '../../../ui/time.tsx'
import { useList } from '../../parts/loaded.tsx'
import { ProgramPart } from '../../programs/programs/program-frame.tsx'
import { Can } from '../../side/side.tsx'
import { FilterSearch, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'

const FROM = '/company/co/programs/$programId/members'

export default function ProgramMembersPage() {
  const { t } = useLingui()
  const { programId } = useParams({ from: FROM })
  return (
    <ProgramPart
      programId={programId}
      title={t`Members of the program`}
      needs="subscriber.manage"
      actions={
        <Can needs="subscriber.manage">
          <ButtonLink look="second" to="/co/programs/$programId/company-tickets" params={{ programId }}>
            <Trans>Company tickets</Trans>
          </ButtonLink>
          <ButtonLink look="second" to="/co/defaulters" search={{ programId }}>
            <Trans>In default</Trans>
          </ButtonLink>
          <ButtonLink to="/co/programs/$programId/enroll" params={{ programId }}>
            <Trans>Enroll at the counter</Trans>
          </ButtonLink>
        </Can>
      }
    >
      <TicketList programId={programId} />
    </ProgramPart>
  )
}

function TicketList({ programId }: { programId: string }) {
  const { t } = useLingui()
  const { pageNumber = 1, search } = useSearch({ from: FROM })
  const query = search ? { search } : {}
  const params = { id: programId }
  const list = useList(listProgramTickets, { params, query: { ...query, pageNumber, pageSize: 25 } })
  return (
    <PagedTable
      caption={t`Tickets`}
      list={list}
      rows={({ enrollments }) => enrollments}
      rowKey={({ enrolledSubscriberId }) => enrolledSubscriberId}
      columns={[
        {
          name: t`Ticket`,
          cell: ({ ticketNumber, isPrized }) => <Ticket number={ticketNumber} kind={isPrized ? 'won' : 'other'} />,
          csv: ({ ticketNumber }) => ticketNumber,
        },
        {
          name: t`Member`,
          isHeader: true,
          cell: ({ name, holder }) => (
            <span dir="auto">{holder === 'COMPANY' ? t`The company` : (name ?? t`No name yet`)}</span>
          ),
          csv: ({ name }) => name,
        },
        { name: t`Mobile`, cell: ({ mobileNumber }) => mobileNumber, csv: ({ mobileNumber }) => mobileNumber },
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
          name: t`Won in month`,
          cell: ({ prizedInCycle }) => prizedInCycle ?? '–',
          csv: ({ prizedInCycle }) => prizedInCycle,
        },
        {
          name: t`Last paid`,
          cell: ({ lastReceipt }) => lastReceipt && <Time at={lastReceipt.paidAt} />,
          csv: ({ lastReceipt }) => lastReceipt?.paidAt ?? null,
        },
        {
          name: t`Papers`,
          cell: ({ papers }) =>
            papers.isComplete ? (
              <Badge tone="done" icon="tick">
                <Trans>Complete</Trans>
              </Badge>
            ) : (
              <Badge tone="warn" icon="file">
                <Trans>Missing</Trans>
              </Badge>
            ),
          csv: ({ papers }) => (papers.isComplete ? 'complete' : 'missing'),
        },
      ]}
      rowLink={({ subscriberId, holder }) =>
        holder === 'COMPANY'
          ? { to: '/co/programs/$programId/company-tickets', params: { programId } }
          : { to: '/co/members/$subscriberId', params: { subscriberId } }
      }
      toolbar={
        <Filters>
          <FilterSearch label={t`Ticket, name or mobile`} />
        </Filters>
      }
      isFiltered={search !== undefined}
      empty={<Trans>Nobody has joined this program yet.</Trans>}
      exportAs={{
        fileName: 'tickets',
        readPage: (page, signal) =>
          api(listProgramTickets, { params, query: { ...query, pageNumber: page, pageSize: 100 }, signal }),
      }}
    />
  )
}
