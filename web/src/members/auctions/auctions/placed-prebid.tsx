// A sealed bid that is in: its amount behind an eye, its receipt, and what can still be done with it.
import { cancelPrebid } from '@kuri/contract/auctions/prebids.contract'
import { getOwnAuction, getOwnAuctionOverview } from '@kuri/contract/auctions/subscriber.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { keepPrebid } from '../../../app/receipts/keep-prebid.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/feedback.tsx'
import { Card } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { HiddenAmount } from './hidden-amount.tsx'
import { type Place, PrebidForm } from './prebid-form.tsx'
import { ReceiptCard } from './receipt-card.tsx'

type Overview = Data<typeof getOwnAuctionOverview>
type Prebid = NonNullable<Overview['currentUser']['activePrebid']>
type PlacedPrebidProps = { auction: Overview; prebid: Prebid; place: Place }

export function PlacedPrebid({ auction, prebid, place }: PlacedPrebidProps) {
  const { t } = useLingui()
  const [isChanging, setChanging] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const withdrawing = useChange(cancelPrebid, { outdates: [getOwnAuction, getOwnAuctionOverview] })
  const isOpen = auction.prebidPhase === 'OPEN'
  const isMutable = auction.settings.prebidMutabilityPolicy === 'MUTABLE_UNTIL_CLOSE'
  const { auctionId, enrolledSubscriberId } = place
  if (isChanging)
    return <PrebidForm auction={auction} place={place} prebidId={prebid.id} onDone={() => setChanging(false)} />
  return (
    <>
      <Card look="thread" className="stack">
        <h2>
          <Trans>Your sealed bid is in</Trans>
        </h2>
        {prebid.amount !== null && <HiddenAmount rupees={prebid.amount} />}
        <p className="sm dim">
          <Time at={prebid.updatedAt} show="both" />
        </p>
        {prebid.generatedPdfUrl && (
          <a href={prebid.generatedPdfUrl} className="k-link">
            <Trans>Open the signed form</Trans>
          </a>
        )}
      </Card>
      {prebid.receipt && prebid.amount !== null && (
        <ReceiptCard sealed={{ auctionId, enrolledSubscriberId, amount: prebid.amount }} receipt={prebid.receipt} />
      )}
      {withdrawing.error && <Problem error={withdrawing.error} />}
      {isOpen && isMutable && (
        <Button look="second" block onClick={() => setChanging(true)}>
          <Trans>Change the amount</Trans>
        </Button>
      )}
      {isOpen && (
        <Button look="danger" block onClick={() => setWithdrawing(true)}>
          <Trans>Withdraw the sealed bid</Trans>
        </Button>
      )}
      {isWithdrawing && (
        <Dialog title={t`Withdraw your sealed bid?`} onClose={() => setWithdrawing(false)}>
          <p>
            <Trans>You can place another one until the window closes.</Trans>
          </p>
          <div className="stack">
            <Button look="second" block onClick={() => setWithdrawing(false)}>
              <Trans>Keep it</Trans>
            </Button>
            <Button
              look="danger sure"
              block
              busy={withdrawing.isPending}
              onClick={() =>
                withdrawing.mutate(
                  { params: { auctionId, prebidId: prebid.id }, query: { enrolledSubscriberId } },
                  {
                    onSuccess: (result) => keepPrebid(auctionId, result),
                    onSettled: () => setWithdrawing(false),
                  },
                )
              }
            >
              <Trans>Withdraw it</Trans>
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
