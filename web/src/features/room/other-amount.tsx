// A sheet for an amount of one's own: its limits, and what it means, before it is sent.
import { parseExactPaise } from '@kuri/contract/kit/money'
import type { RoomState } from '@kuri/room-client/room-state'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field.tsx'
import { formatRupees } from '../../ui/money.tsx'
import { sharesOf } from './room.rules.ts'

type OtherAmountProps = {
  auction: NonNullable<RoomState['auction']>
  ticketNumber: number
  onClose(): void
  onBid(amount: number): void
}

export function OtherAmount({ auction, ticketNumber, onClose, onBid }: OtherAmountProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const { bidLimits, nextBid } = auction
  const isPrize = bidLimits.meaning === 'PRIZE'
  const total = auction.totalAmount ?? bidLimits.highestAmount
  const paise = parseExactPaise(typed.replace(/[₹,\s]/g, ''))
  const amount = paise === null ? null : paise / 100
  const required = nextBid.requiredAmount
  const isInRange =
    amount !== null &&
    amount >= bidLimits.lowestAmount &&
    amount <= bidLimits.highestAmount &&
    required !== null &&
    (isPrize ? amount <= required : amount >= required)
  const [lowest, highest] = isPrize
    ? [bidLimits.lowestAmount, required ?? bidLimits.highestAmount]
    : [required ?? bidLimits.lowestAmount, bidLimits.highestAmount]
  const shares = isInRange ? sharesOf(amount, total, bidLimits.meaning) : null
  const limits = t`From ${formatRupees(lowest)} to ${formatRupees(highest)}`
  return (
    <Sheet title={t`Another amount for ticket ${ticketNumber}`} onClose={onClose}>
      <TextInput
        label={isPrize ? t`I would take home (₹)` : t`I would give up (₹)`}
        hint={limits}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={typed !== '' && !isInRange ? t`This amount would not be accepted. ${limits}.` : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button money block look="gold" disabled={!isInRange} onClick={() => amount !== null && onBid(amount)}>
        {shares ? (
          <Trans>
            Bid: take home {formatRupees(shares.takesHome)}, give up {formatRupees(shares.givesUp)}
          </Trans>
        ) : (
          <Trans>Bid</Trans>
        )}
      </Button>
    </Sheet>
  )
}
