// The lists of a record: actions, who came and went, and refused bids.
import type { listAudienceSessions } from '@kuri/contract/auctions/console.contract'
import type { listActionLogs } from '@kuri/contract/auctions/lifecycle.contract'
import type { listRefusedBids } from '@kuri/contract/auctions/refused-bids.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { api } from '../../../../api/api.ts'
import { Money } from '../../../../ui/money.tsx'
import { formatTime } from '../../../../ui/time.rules.ts'
import { useList } from '../../../parts/loaded.tsx'
import { FilterSelect, Filters } from '../../../table/filters.tsx'
import { PagedTable } from '../../../table/paged-table.tsx'
import type { Column } from '../../../table/plain-table.tsx'
import { useAuctionSide } from '../auction-side.ts'
import { actionWords, bidRefusalWords } from '../auction-words.tsx'
import type { RecordSearch } from './record-search.ts'

type Entry = Data<typeof listActionLogs.company>['actionLogs'][number]
type Session = Data<typeof listAudienceSessions.company>['sessions'][number]
type RefusedBid = Data<typeof listRefusedBids.company>['refusedBids'][number]

const PAGE = 50
const usePage = () => (useSearch({ strict: false }) as RecordSearch).pageNumber ?? 1

function useExact() {
  const { i18n } = useLingui()
  return (at: string) => `${formatTime(at, 'day', i18n.locale)}, ${formatTime(at, 'milliseconds', i18n.locale)}`
}

export function LogTable({ auctionId, programName }: { auctionId: string; programName: string }) {
  const { t } = useLingui()
  const { endpoints } = useAuctionSide()
  const exact = useExact()
  const query = { pageNumber: usePage(), pageSize: PAGE }
  const list = useList(endpoints.listActionLogs, { params: { auctionId }, query })
  const roles = { SUPERADMIN: t`platform`, COMPANY: t`company`, SUBSCRIBER: t`member`, SYSTEM: t`system` }
  const who = ({ actorName }: Entry) => actorName ?? t`The system`
  const columns: Column<Entry>[] = [
    { name: t`Time (IST)`, isHeader: true, cell: (row) => exact(row.createdAt), csv: (row) => row.createdAt },
    { name: t`Who`, cell: (row) => <span dir="auto">{who(row)}</span>, csv: who },
    { name: t`As`, cell: (row) => roles[row.actorRole], csv: (row) => roles[row.actorRole] },
    { name: t`What`, cell: (row) => actionWords(row.action), csv: (row) => row.action },
    { name: t`Reason`, cell: (row) => <span dir="auto">{row.reason}</span>, csv: (row) => row.reason },
    {
      name: t`State`,
      cell: (row) => (row.fromStatus === row.toStatus ? row.toStatus : `${row.fromStatus} → ${row.toStatus}`),
      csv: (row) => `${row.fromStatus} → ${row.toStatus}`,
    },
    { name: t`Version`, isAmount: true, cell: (row) => row.stateVersion, csv: (row) => row.stateVersion },
  ]
  return (
    <PagedTable
      caption={t`What was done`}
      list={list}
      rows={(data) => data.actionLogs}
      rowKey={({ id }) => id}
      columns={columns}
      empty={<Trans>Nothing was done with this auction yet.</Trans>}
      exportAs={{
        fileName: `record ${programName}`,
        readPage: (pageNumber, signal) =>
          api(endpoints.listActionLogs, { params: { auctionId }, query: { pageNumber, pageSize: 100 }, signal }),
      }}
    />
  )
}

export function SessionTable({ auctionId }: { auctionId: string }) {
  const { t } = useLingui()
  const { endpoints } = useAuctionSide()
  const exact = useExact()
  const { eventType } = useSearch({ strict: false }) as RecordSearch
  const pageNumber = usePage()
  const list = useList(endpoints.listAudienceSessions, {
    params: { auctionId },
    query: { pageNumber, pageSize: PAGE, ...(eventType ? { eventType } : {}) },
  })
  const columns: Column<Session>[] = [
    { name: t`Time (IST)`, isHeader: true, cell: (row) => exact(row.occurredAt) },
    { name: t`Ticket`, isAmount: true, cell: (row) => row.ticketNumber },
    { name: t`Name`, cell: (row) => <span dir="auto">{row.subscriberName}</span> },
    { name: t`What`, cell: (row) => (row.eventType === 'JOIN' ? t`came` : t`went`) },
    { name: t`Where`, cell: (row) => (row.source === 'FLOOR' ? t`in the hall` : t`online`) },
    { name: t`As`, cell: (row) => (row.accessMode === 'PARTICIPANT' ? t`participant` : t`viewer`) },
  ]
  return (
    <PagedTable
      caption={t`Came and went`}
      list={list}
      rows={(data) => data.sessions}
      rowKey={({ id }) => id}
      columns={columns}
      isFiltered={eventType !== undefined}
      empty={<Trans>Nobody has been in the room.</Trans>}
      toolbar={
        <Filters>
          <FilterSelect
            name="eventType"
            label={t`What`}
            options={[
              { value: 'JOIN', label: t`came` },
              { value: 'LEAVE', label: t`went` },
            ]}
          />
        </Filters>
      }
    />
  )
}

export function RefusedTable({ auctionId }: { auctionId: string }) {
  const { t } = useLingui()
  const { endpoints } = useAuctionSide()
  const exact = useExact()
  const list = useList(endpoints.listRefusedBids, {
    params: { auctionId },
    query: { pageNumber: usePage(), pageSize: PAGE },
  })
  const columns: Column<RefusedBid>[] = [
    { name: t`Judged (IST)`, isHeader: true, cell: (row) => exact(row.judgedAt) },
    { name: t`Received`, cell: (row) => exact(row.receivedAt) },
    { name: t`Ticket`, isAmount: true, cell: (row) => row.ticketNumber },
    { name: t`Name`, cell: (row) => <span dir="auto">{row.subscriberName}</span> },
    { name: t`Amount`, isAmount: true, cell: (row) => <Money rupees={row.amount} /> },
    { name: t`Why`, cell: (row) => bidRefusalWords(row.reason) },
    {
      name: t`Lead then`,
      isAmount: true,
      cell: (row) => (row.leadingAmount === null ? '–' : <Money rupees={row.leadingAmount} />),
    },
  ]
  return (
    <PagedTable
      caption={t`Refused bids`}
      list={list}
      rows={(data) => data.refusedBids}
      rowKey={({ id }) => id}
      columns={columns}
      empty={<Trans>No bid was refused.</Trans>}
    />
  )
}
