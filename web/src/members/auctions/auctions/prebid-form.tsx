// The amount of a sealed bid, with what it means, and the signature where the chit asks for a signed form.
import { editPrebid, placePrebid, previewPrebid } from '@kuri/contract/auctions/prebids.contract'
import { sharesOf } from '@kuri/contract/auctions/rules/shares.rules'
import { getOwnAuction, getOwnAuctionOverview } from '@kuri/contract/auctions/subscriber.contract'
import { listSubscriberSignaturesV2 } from '@kuri/contract/companies/signatures.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { download } from '../../../api/api.ts'
import { read, useChange } from '../../../api/query.ts'
import { keepPrebid } from '../../../app/receipts/keep-prebid.ts'
import { BidAmountSheet } from '../../../ui/amount/bid-amount-sheet.tsx'
import { Button } from '../../../ui/button.tsx'
import { DraftReader } from '../../../ui/draft/draft-reader.tsx'
import { useDraft } from '../../../ui/draft/use-draft.ts'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { formatRupees, Money } from '../../../ui/money.tsx'
import { Card } from '../../../ui/page.tsx'

type Overview = Data<typeof getOwnAuctionOverview>
type PrebidResult = Data<typeof placePrebid>
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
  const [amount, setAmount] = useState<number | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const labelId = useId()
  const outdates = [getOwnAuction, getOwnAuctionOverview]
  const placing = useChange(placePrebid, { outdates })
  const editing = useChange(editPrebid, { outdates })
  const { needsSignature } = place
  const signatures = useQuery({ ...read(listSubscriberSignaturesV2), enabled: needsSignature })
  const signature = signatures.data?.signatures.find(({ isActive }) => isActive)
  const { bidLimits } = auction
  const isPrize = bidLimits.meaning === 'PRIZE'
  const total = auction.totalAmount ?? bidLimits.highestAmount
  const shares = amount === null ? null : sharesOf(amount, total, bidLimits.meaning)
  const label = isPrize ? t`I would take home` : t`I would give up`
  const error = placing.error ?? editing.error
  const { auctionId, enrolledSubscriberId } = place
  const draft = useDraft(() =>
    download(previewPrebid, { params: { auctionId }, body: { enrolledSubscriberId, amount: amount ?? 0 } }),
  )
  const isUnread = needsSignature && amount !== null && signature !== undefined && draft.data === undefined

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (amount === null || isUnread || placing.isPending || editing.isPending) return
    const body = { enrolledSubscriberId, amount, ...(signature ? { signatureAssetId: signature.id } : {}) }
    const onSuccess = (result: PrebidResult) => {
      keepPrebid(auctionId, result)
      onDone?.()
    }
    if (prebidId) editing.mutate({ params: { auctionId, prebidId }, body }, { onSuccess })
    else placing.mutate({ params: { auctionId }, body }, { onSuccess })
  }
  return (
    <Card>
      <form className="stack g4" onSubmit={send} noValidate>
        <div className="k-field">
          <span id={labelId} className="b">
            {label}
          </span>
          <Button look="second" money block aria-describedby={labelId} onClick={() => setChoosing(true)}>
            <Icon name="pen" />
            {amount === null ? <Trans>Choose the amount</Trans> : <Money rupees={amount} />}
          </Button>
        </div>
        {shares && (
          <p>
            <Trans>
              Ticket {place.ticketNumber} takes home <b>{formatRupees(shares.takesHome)}</b> and gives up{' '}
              <b>{formatRupees(shares.givesUp)}</b>, which all tickets share after the commission.
            </Trans>
          </p>
        )}
        {needsSignature && signatures.data && !signature && (
          <Note tone="warn">
            <Trans>This chit asks for a signed form.</Trans>{' '}
            <Link to="/my/signatures" className="k-link">
              <Trans>Draw your signature first</Trans>
            </Link>
          </Note>
        )}
        {needsSignature && signature && (
          <DraftReader
            draft={draft}
            title={t`Draft of the signed form`}
            read={<Trans>Read the form</Trans>}
            why={amount === null ? <Trans>Enter the amount first.</Trans> : null}
          />
        )}
        {error && <Problem error={error} />}
        <Button
          type="submit"
          money
          block
          busy={placing.isPending || editing.isPending}
          disabled={amount === null || (needsSignature && !signature)}
          why={isUnread ? <Trans>Read the form first.</Trans> : null}
        >
          {prebidId ? <Trans>Change the sealed bid</Trans> : <Trans>Seal and place the bid</Trans>}
        </Button>
      </form>
      {isChoosing && (
        <BidAmountSheet
          title={label}
          limits={bidLimits}
          totalAmount={total}
          onUse={(chosen) => {
            setAmount(chosen)
            // The draft names the amount, so another amount needs another draft.
            draft.reset()
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Card>
  )
}
