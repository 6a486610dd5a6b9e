// The auctions that come next, with what is known about their prebids.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { Empty } from '../../../ui/feedback.tsx'
import { Time } from '../../../ui/time.tsx'
import { Panel } from '../../parts/layout.tsx'
import { OtherPage } from '../../parts/other-page.tsx'
import { type Column, PlainTable } from '../../table/plain-table.tsx'
import type { ListedAuction } from './live-auctions.tsx'
import { comingOnes } from './start-page.rules.ts'

const MOST = 6

export function NextAuctions({ auctions }: { auctions: readonly ListedAuction[] }) {
  const { t } = useLingui()
  const coming = comingOnes(auctions).slice(0, MOST)
  const columns: Column<ListedAuction>[] = [
    {
      name: t`Starts`,
      isHeader: true,
      cell: ({ auctionId, auctionStartAt }) => (
        <OtherPage
          to="/co/auctions/$auctionId"
          params={{ auctionId } as never}
          className="k-row-link"
          otherwise={<Start at={auctionStartAt} />}
        >
          <Start at={auctionStartAt} />
        </OtherPage>
      ),
    },
    { name: t`Program`, cell: ({ programName }) => <span dir="auto">{programName}</span> },
    { name: t`Month`, cell: ({ cycleNumber }) => <Trans>Month {cycleNumber}</Trans> },
    { name: t`Branch`, cell: ({ companyBranch }) => <span dir="auto">{companyBranch}</span> },
    { name: t`Prebids`, cell: (auction) => <Prebids {...auction} /> },
  ]
  return (
    <Panel
      title={t`Next auctions`}
      flush
      aside={
        <OtherPage to="/co/auctions" className="xs">
          <Trans>All auctions</Trans>
        </OtherPage>
      }
    >
      {coming.length > 0 ? (
        <PlainTable caption={t`Next auctions`} columns={columns} rows={coming} rowKey={({ auctionId }) => auctionId} />
      ) : (
        <Empty>
          <Trans>No auction is scheduled. The next one appears when its month begins.</Trans>
        </Empty>
      )}
    </Panel>
  )
}

const Start = ({ at }: { at: string | null }) =>
  at === null ? <Trans>not scheduled</Trans> : <Time at={at} show="both" />

function Prebids({ hasPrebid, prebidPhase, activePrebidCount }: ListedAuction) {
  if (!hasPrebid) return <Trans>without prebids</Trans>
  if (prebidPhase === 'NONE') return <Trans>not open yet</Trans>
  return (
    <Badge tone="sealed" icon="lock">
      <Plural value={activePrebidCount} _0="no bids yet" one="# sealed bid" other="# sealed bids" />
    </Badge>
  )
}
