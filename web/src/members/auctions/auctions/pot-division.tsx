// Where the pot of the month went. It is known when the month is completed.
import { Trans, useLingui } from '@lingui/react/macro'
import { Note, Skeleton } from '../../../ui/feedback.tsx'
import { formatRupees } from '../../../ui/money.tsx'
import { Card, Section } from '../../../ui/page.tsx'
import { Settlement } from '../../../ui/settlement.tsx'
import type { Auction } from './result.rules.ts'
import { useSettlement } from './use-result.ts'

export function PotDivision({ auction }: { auction: Auction }) {
  const { t } = useLingui()
  const { settlement, isPending } = useSettlement(auction)
  if (auction.auctionStatus === 'CANCELLED') return null
  if (isPending) return <Skeleton heights={[220]} />
  if (!settlement)
    return (
      <Note>
        <Trans>How the pot is divided is shown here when the month is closed.</Trans>
      </Note>
    )
  const { pot, prize, foremanCommission, gst, gstBorneBy, dividend, enrollmentCount, dividendPerEnrollment } =
    settlement
  const share = formatRupees(dividendPerEnrollment)
  return (
    <Section title={t`Where the pot went`}>
      <Card>
        <Settlement
          pot={pot}
          prize={prize}
          commission={foremanCommission}
          gst={gst}
          gstBorneBy={gstBorneBy}
          share={dividend}
          notes={{
            prize: <Trans>the winner takes home</Trans>,
            commission: <Trans>for the company</Trans>,
            share: (
              <Trans>
                {enrollmentCount} tickets × {share}
              </Trans>
            ),
          }}
        />
      </Card>
    </Section>
  )
}
