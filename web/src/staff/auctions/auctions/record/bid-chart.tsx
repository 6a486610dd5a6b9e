// How the bidding went: the amounts over time, as steps.
import type { getAuction } from '@kuri/contract/auctions/console.contract'
import type { Data } from '@kuri/contract/kit/route'
import { useLingui } from '@lingui/react/macro'
import { formatRupees } from '../../../../ui/money.tsx'
import { formatTime } from '../../../../ui/time.rules.ts'
import { LineChart } from '../../../charts/line-chart.tsx'
import { chartBids } from './record.rules.ts'

export function BidChart({ auction }: { auction: Data<typeof getAuction.company> }) {
  const { t, i18n } = useLingui()
  const { items, count } = auction.liveBids
  const bids = chartBids(items)
  if (bids.length < 2) return null
  return (
    <div className="no-print">
      <LineChart
        title={count > items.length ? t`The last ${items.length} bids over time` : t`Bids over time`}
        isStepped
        lead={t`From ${formatRupees(bids[0]!.amount)} to ${formatRupees(bids.at(-1)!.amount)}`}
        points={bids.map(({ createdAt, amount, ticketNumber, serverSequence }) => ({
          label: t`${formatTime(createdAt, 'milliseconds', i18n.locale)}, ticket ${ticketNumber}, no. ${serverSequence}`,
          value: amount,
          at: Date.parse(createdAt),
        }))}
        format={formatRupees}
        valueName={auction.bidLimits.meaning === 'PRIZE' ? t`Takes home` : t`Gives up`}
        labelName={t`Bid`}
      />
    </div>
  )
}
