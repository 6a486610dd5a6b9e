// The record of an auction: minutes for print, the chart of its bids, and every action to the millisecond.
import { statusIs } from '@kuri/contract/auctions/status-sets'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import '../auctions.css'
import './record.css'
import { read } from '../../../../api/query.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { useFile } from '../../../money/parts/use-file.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { StaffPage } from '../../../parts/staff-page.tsx'
import { FilterChips } from '../../../table/filters.tsx'
import { useAuctionSide } from '../auction-side.ts'
import { AuctionTabs } from '../auction-tabs.tsx'
import { useAuctionId } from '../use-auction-id.ts'
import { BidChart } from './bid-chart.tsx'
import { EvidenceButton } from './evidence.tsx'
import { LogTable, RefusedTable, SessionTable } from './lists.tsx'
import { Minutes, SettlementCard } from './minutes.tsx'
import type { RecordSearch } from './record-search.ts'

export default function RecordPage() {
  const { t } = useLingui()
  const { endpoints, listPath } = useAuctionSide()
  const auctionId = useAuctionId()
  const pdf = useFile(endpoints.getAuctionMinutes)
  const { list = 'log' } = useSearch({ strict: false }) as RecordSearch
  const overview = useQuery(
    read(endpoints.getAuction, {
      params: { auctionId },
      query: { bidPageSize: 100, prebidPageSize: 1, participantPageSize: 1 },
    }),
  )
  return (
    <StaffPage
      title={overview.data ? t`Record: ${overview.data.programName}` : t`Record`}
      needs="auction.read"
      above={<Link to={listPath}>{t`Auctions`}</Link>}
      actions={
        overview.data &&
        statusIs(overview.data.auctionStatus, 'ended') && (
          <>
            <Button look="second" busy={pdf.isPending} onClick={() => pdf.mutate({ params: { auctionId } })}>
              <Icon name="load" size={16} />
              {t`Minutes as PDF`}
            </Button>
            <Button look="second" onClick={() => print()}>
              <Icon name="print" size={16} />
              {t`Print the minutes`}
            </Button>
            <EvidenceButton auctionId={auctionId} />
          </>
        )
      }
      tabs={<AuctionTabs auctionId={auctionId} />}
    >
      <Loaded query={overview} heights={[320, 200]}>
        {(auction) => (
          <>
            {statusIs(auction.auctionStatus, 'ended') && <Minutes auctionId={auctionId} />}
            <SettlementCard auction={auction} />
            <BidChart auction={auction} />
            <FilterChips
              name="list"
              label={t`Lists of the record`}
              options={[
                { value: 'sessions', label: t`Came and went` },
                { value: 'refused', label: t`Refused bids` },
              ]}
              all={t`What was done`}
            />
            {list === 'log' && <LogTable auctionId={auctionId} programName={auction.programName} />}
            {list === 'sessions' && <SessionTable auctionId={auctionId} />}
            {list === 'refused' && <RefusedTable auctionId={auctionId} />}
          </>
        )}
      </Loaded>
    </StaffPage>
  )
}
