// Who can take part: paid or not, joined, here, or a winner of an earlier month.
import type { ConsoleParticipant } from '@kuri/contract/auctions/console.contract'
import type { Static } from '@kuri/contract/kit/schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { Badge } from '../../../../ui/badge.tsx'
import { Ticket } from '../../../../ui/ticket.tsx'
import { useList } from '../../../parts/loaded.tsx'
import { FilterChips, FilterSearch, Filters } from '../../../table/filters.tsx'
import { PagedTable } from '../../../table/paged-table.tsx'
import type { Column } from '../../../table/plain-table.tsx'
import { useAuctionSide } from '../auction-side.ts'
import { narrowed, type ParticipantSearch } from '../participant-search.ts'

type Participant = Static<typeof ConsoleParticipant>

export function ParticipantTable({ auctionId }: { auctionId: string }) {
  const { t } = useLingui()
  const { endpoints } = useAuctionSide()
  const search = useSearch({ strict: false }) as ParticipantSearch
  const list = useList(endpoints.listAuctionParticipants, {
    params: { auctionId },
    query: { ...narrowed(search), pageNumber: search.pageNumber ?? 1, pageSize: 25 },
  })
  const columns: Column<Participant>[] = [
    { name: t`Ticket`, isHeader: true, cell: ({ ticketNumber }) => <Ticket number={ticketNumber} /> },
    { name: t`Name`, cell: ({ subscriberName }) => <span dir="auto">{subscriberName}</span> },
    {
      name: t`Instalment`,
      cell: (row) =>
        row.isPaymentCompletedForCycle ? (
          <Badge tone="done" icon="tick">{t`paid`}</Badge>
        ) : (
          <Badge tone="warn" icon="alert">{t`not paid`}</Badge>
        ),
    },
    { name: t`Joined`, cell: (row) => (row.hasJoined ? (row.source === 'FLOOR' ? t`in the hall` : t`online`) : '–') },
    {
      name: t`Remark`,
      cell: (row) =>
        row.wonCycleNumber !== null
          ? t`won month ${row.wonCycleNumber}`
          : row.isDisqualified
            ? t`disqualified`
            : row.hasPrebid
              ? t`sealed prebid`
              : '',
    },
  ]
  return (
    <PagedTable
      caption={t`Who can take part`}
      list={list}
      rows={(data) => data.participants}
      rowKey={({ enrolledSubscriberId }) => enrolledSubscriberId}
      columns={columns}
      isFiltered={search.search !== undefined || search.show !== undefined}
      empty={<Trans>This chit has no members yet.</Trans>}
      toolbar={
        <Filters>
          <FilterSearch label={t`Ticket or name`} />
          <FilterChips
            name="show"
            label={t`Participants`}
            options={[
              { value: 'joined', label: t`Joined` },
              { value: 'here', label: t`Here` },
              { value: 'paid', label: t`Paid` },
              { value: 'unpaid', label: t`Not paid` },
            ]}
          />
        </Filters>
      }
    />
  )
}
