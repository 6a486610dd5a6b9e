// All auctions, and above them what today asks for.

import { AUCTION_BID_MODES, AUCTION_CLOSING_MODES } from '@kuri/contract/auctions/config'
import type { AuctionListItem } from '@kuri/contract/auctions/console.contract'
import { AUCTION_STATUSES } from '@kuri/contract/auctions/enums'
import type { Static } from '@kuri/contract/kit/schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import '../auctions.css'
import { api } from '../../../../api/api.ts'
import { MoneyOrSealed } from '../../../../ui/money.tsx'
import { formatTime } from '../../../../ui/time.rules.ts'
import { Time } from '../../../../ui/time.tsx'
import { useList } from '../../../parts/loaded.tsx'
import { StaffPage } from '../../../parts/staff-page.tsx'
import { useSide } from '../../../side/side.tsx'
import { FilterDay, FilterSearch, FilterSelect, Filters } from '../../../table/filters.tsx'
import { PagedTable } from '../../../table/paged-table.tsx'
import type { Column } from '../../../table/plain-table.tsx'
import { useAuctionSide } from '../auction-side.ts'
import { PhaseBadge, phaseWords } from '../auction-words.tsx'
import { type AuctionsSearch, auctionQuery, isFiltered } from './auctions-search.ts'
import { TodayBoard } from './today-board.tsx'

type Auction = Static<typeof AuctionListItem>

export default function AuctionsList() {
  const { t } = useLingui()
  const { endpoints, link } = useAuctionSide()
  const { spansCompanies } = useSide()
  const search = useSearch({ strict: false }) as AuctionsSearch
  const query = auctionQuery(search)
  const list = useList(endpoints.listAuctions, { query })
  return (
    <StaffPage title={t`Auctions`} needs="auction.read">
      <TodayBoard />
      <PagedTable
        caption={t`All auctions`}
        list={list}
        rows={(data) => data.auctions}
        rowKey={({ auctionId }) => auctionId}
        rowLink={({ auctionId }) => link('', auctionId)}
        rowClass={({ auctionStatus }) => (auctionStatus === 'LIVE' ? 'on' : undefined)}
        columns={useColumns(spansCompanies)}
        sort={{ by: search.sortBy ?? 'auction_start_at', order: search.sortOrder ?? 'asc' }}
        toolbar={<AuctionFilters />}
        empty={<Trans>No auctions yet. They come with the months of a program.</Trans>}
        isFiltered={isFiltered(search)}
        exportAs={{
          fileName: 'auctions',
          readPage: (pageNumber, signal) =>
            api(endpoints.listAuctions, { query: { ...query, pageNumber, pageSize: 100 }, signal }),
        }}
      />
    </StaffPage>
  )
}

function useColumns(withCompany: boolean): Column<Auction>[] {
  const { t, i18n } = useLingui()
  const day = (at: string | null) => (at === null ? null : formatTime(at, 'day', i18n.locale))
  return [
    {
      name: t`Program`,
      sortBy: 'program_name',
      isHeader: true,
      cell: ({ programName }) => <span dir="auto">{programName}</span>,
      csv: ({ programName }) => programName,
    },
    ...(withCompany
      ? [{ name: t`Company`, cell: (row: Auction) => row.companyName, csv: (row: Auction) => row.companyName }]
      : []),
    { name: t`Branch`, cell: ({ companyBranch }) => companyBranch, csv: ({ companyBranch }) => companyBranch },
    {
      name: t`Month`,
      sortBy: 'cycle_number',
      isAmount: true,
      cell: ({ cycleNumber }) => cycleNumber,
      csv: ({ cycleNumber }) => cycleNumber,
    },
    {
      name: t`State`,
      cell: ({ currentPhase }) => <PhaseBadge phase={currentPhase} />,
      csv: ({ currentPhase }) => phaseWords(currentPhase),
    },
    {
      name: t`Start`,
      sortBy: 'auction_start_at',
      cell: ({ auctionStartAt }) => (auctionStartAt ? <Time at={auctionStartAt} show="both" /> : '–'),
      csv: ({ auctionStartAt }) => day(auctionStartAt),
    },
    { name: t`Prebids`, isAmount: true, cell: (row) => row.activePrebidCount, csv: (row) => row.activePrebidCount },
    { name: t`Bids`, isAmount: true, cell: ({ bidCount }) => bidCount, csv: ({ bidCount }) => bidCount },
    {
      name: t`Lead`,
      sortBy: 'leading_bid_amount',
      isAmount: true,
      cell: (row) =>
        row.leadingBidAmount === null && row.bidCount === 0 && row.activePrebidCount === 0 ? (
          '–'
        ) : (
          <MoneyOrSealed rupees={row.leadingBidAmount} />
        ),
      csv: ({ leadingBidAmount }) => leadingBidAmount,
    },
  ]
}

function AuctionFilters() {
  const { t } = useLingui()
  const statusWords = {
    PENDING: t`not planned`,
    SCHEDULED: t`scheduled`,
    READY: t`ready to start`,
    LIVE: t`live`,
    PAUSED: t`paused`,
    ENDED: t`waits for a winner`,
    COMPLETE: t`decided`,
    CANCELLED: t`cancelled`,
  }
  const modeWords = { DISCOUNT_INCREASING: t`highest discount wins`, TOTAL_VALUE_DECREASING: t`lowest prize wins` }
  const closingWords = { DURATION_MODE: t`by the clock`, CALL_MODE: t`by three calls` }
  const yesNo = [
    { value: 'true', label: t`Yes` },
    { value: 'false', label: t`No` },
  ]
  return (
    <Filters>
      <FilterSearch label={t`Program, chit or branch`} />
      <FilterSelect
        name="auctionStatus"
        label={t`State`}
        options={AUCTION_STATUSES.map((value) => ({ value, label: statusWords[value] }))}
      />
      <FilterSelect
        name="auctionBidMode"
        label={t`Bids`}
        options={AUCTION_BID_MODES.map((value) => ({ value, label: modeWords[value] }))}
      />
      <FilterSelect
        name="auctionClosingMode"
        label={t`Ends`}
        options={AUCTION_CLOSING_MODES.map((value) => ({ value, label: closingWords[value] }))}
      />
      <FilterSelect name="hasPrebid" label={t`Prebids`} options={yesNo} />
      <FilterSelect name="allowStaffOfflineBids" label={t`Hall bids`} options={yesNo} />
      <FilterDay name="from" label={t`From`} />
      <FilterDay name="to" label={t`To`} />
    </Filters>
  )
}
