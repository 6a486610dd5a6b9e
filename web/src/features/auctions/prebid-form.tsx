// The amount of a sealed bid, with what it means, and the signature where the chit asks for a signed form.
import { editPrebid, placePrebid } from '@kuri/contract/auctions/prebids.contract'
import { getOwnAuction, getOwnAuctionOverview } from '@kuri/contract/auctions/subscriber.contract'
import { parseExactPaise } from '@kuri/contract/kit/money'
import type { Data } from '@kuri/contract/kit/route'
import { listSubscriberSignaturesV2 } from '@kuri/contract/tenancy/signatures.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { read, useChange } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Note, Problem } from '../../ui/feedback.tsx'
import { TextInput } from '../../ui/field.tsx'
import { formatRupees } from '../../ui/money.tsx'
import { Card } from '../../ui/page.tsx'

type Overview = Data<typeof getOwnAuctionOverview>
export type Place = {
  auctionId: string
  enrolledSubscriberId: string
  ticketNumber: number
  /** The chit asks for a signed form. */
  needsSignature: boolean
}
type PrebidFormProps = { auction: Overview; place: Place; prebidId?: string; onDone?(): void }

export function PrebidForm({ auction, place, prebidId, onDone }: PrebidFormProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const outdates = [getOwnAuction, getOwnAuctionOverview]
  const placing = useChange(placePrebid, { outdates })
  const editing = useChange(editPrebid, { outdates })
  const { needsSignature } = place
  const signatures = useQuery({ ...read(listSubscriberSignaturesV2), enabled: needsSignature })
  const signature = signatures.data?.signatures.find(({ isActive }) => isActive)
  const { bidLimits } = auction
  const isPrize = bidLimits.meaning === 'PRIZE'
  const total = auction.totalAmount ?? bidLimits.highestAmount
  const paise = parseExactPaise(typed.replace(/[₹,\s]/g, ''))
  const amount = paise === null ? null : paise / 100
  const isInRange = amount !== null && amount >= bidLimits.lowestAmount && amount <= bidLimits.highestAmount
  const limits = t`From ${formatRupees(bidLimits.lowestAmount)} to ${formatRupees(bidLimits.highestAmount)}`
  const [home, given] = amount === null ? [0, 0] : isPrize ? [amount, total - amount] : [total - amount, amount]
  const error = placing.error ?? editing.error

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isInRange || placing.isPending || editing.isPending) return
    const { auctionId, enrolledSubscriberId } = place
    const body = { enrolledSubscriberId, amount, ...(signature ? { signatureAssetId: signature.id } : {}) }
    if (prebidId) editing.mutate({ params: { auctionId, prebidId }, body }, { onSuccess: () => onDone?.() })
    else placing.mutate({ params: { auctionId }, body }, { onSuccess: () => onDone?.() })
  }
  return (
    <Card>
      <form className="stack g4" onSubmit={send} noValidate>
        <TextInput
          label={isPrize ? t`I would take home (₹)` : t`I would give up (₹)`}
          hint={limits}
          inputMode="decimal"
          autoComplete="off"
          className="amount"
          value={typed}
          error={typed !== '' && !isInRange ? t`It must be between the limits. ${limits}.` : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        {isInRange && (
          <p>
            <Trans>
              Ticket {place.ticketNumber} takes home <b>{formatRupees(home)}</b> and gives up{' '}
              <b>{formatRupees(given)}</b>, which all tickets share after the commission.
            </Trans>
          </p>
        )}
        {needsSignature && signatures.data && !signature && (
          <Note tone="warn">
            <Trans>This chit asks for a signed form.</Trans>{' '}
            <Link to="/my/signatures">
              <Trans>Draw your signature first</Trans>
            </Link>
          </Note>
        )}
        {error && <Problem error={error} />}
        <Button
          type="submit"
          money
          block
          busy={placing.isPending || editing.isPending}
          disabled={!isInRange || (needsSignature && !signature)}
        >
          {prebidId ? <Trans>Change the sealed bid</Trans> : <Trans>Seal and place the bid</Trans>}
        </Button>
      </form>
    </Card>
  )
}
