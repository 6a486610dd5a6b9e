// The receipt of a sealed bid, checked on this device.
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Note } from '../../../ui/feedback.tsx'
import { Card } from '../../../ui/page.tsx'
import { isReceiptTrue, type Receipt } from './receipt.rules.ts'

type Sealed = { auctionId: string; enrolledSubscriberId: string; amount: number }

export function ReceiptCard({ sealed, receipt }: { sealed: Sealed; receipt: Receipt }) {
  const [isTrue, setTrue] = useState<boolean | null>(null)
  const { auctionId, enrolledSubscriberId, amount } = sealed
  const { commitment, nonce } = receipt
  useEffect(() => {
    void isReceiptTrue({ auctionId, enrolledSubscriberId, amount }, { commitment, nonce }).then(setTrue)
  }, [auctionId, enrolledSubscriberId, amount, commitment, nonce])
  return (
    <Card className="stack">
      <h2>
        <Trans>Receipt</Trans>
      </h2>
      <p className="mono sm break-all">{commitment}</p>
      <p className="mono sm break-all">{nonce}</p>
      <p className="sm">
        <Trans>Keep these two: with them anybody can check later that your amount was not changed.</Trans>
      </p>
      {isTrue !== null && (
        <Note tone={isTrue ? 'brand' : 'danger'}>
          {isTrue ? (
            <Trans>Checked on this device: the receipt fits your amount.</Trans>
          ) : (
            <Trans>The receipt does not fit your amount. Show this to your company.</Trans>
          )}
        </Note>
      )}
    </Card>
  )
}
