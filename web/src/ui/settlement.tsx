// Where the pot of a month went: prize, commission, tax and share, always in this order and always with their sum.
import { Trans } from '@lingui/react/macro'
import type { CSSProperties, ReactNode } from 'react'
import { formatRupees, Money } from './money.tsx'

type SettlementProps = {
  pot: number
  prize: number
  commission: number
  share: number
  /** GST on the commission; what the winner bears is kept from the prize. */
  gst?: number
  gstBorneBy?: 'WINNER' | 'DIVIDEND' | 'COMPANY' | null
  /** "the winner takes home", "5 % for the company", "40 tickets × ₹517.50" */
  notes?: { prize?: ReactNode; commission?: ReactNode; share?: ReactNode }
}

/** A part that is narrower than this has no room for its amount. */
const ROOM_FOR_AMOUNT = 0.18

export function Settlement({ pot, prize, commission, share, gst = 0, gstBorneBy, notes = {} }: SettlementProps) {
  const isKept = gst > 0 && gstBorneBy === 'WINNER'
  const kept = formatRupees(gst)
  const ofPrize = isKept ? <Trans>GST of {kept} is kept from it</Trans> : notes.prize
  const parts = [
    { kind: 'prize', amount: prize, name: <Trans>Prize</Trans>, note: ofPrize },
    { kind: 'commission', amount: commission, name: <Trans>Commission</Trans>, note: notes.commission },
    ...(gst > 0 && !isKept ? [{ kind: 'tax', amount: gst, name: <Trans>GST</Trans>, note: undefined }] : []),
    { kind: 'dividend', amount: share, name: <Trans>Share of the discount</Trans>, note: notes.share },
  ]
  return (
    <figure className="k-settle">
      <div className="bar" aria-hidden="true">
        {parts.map(({ kind, amount }) => (
          <span key={kind} className={kind} style={{ '--w': amount } as CSSProperties}>
            {pot > 0 && amount / pot >= ROOM_FOR_AMOUNT && formatRupees(amount)}
          </span>
        ))}
      </div>
      <dl>
        {parts.map(({ kind, amount, name, note }) => (
          <div key={kind}>
            <dt>
              <span className={`key ${kind}`} />
              <span>
                {name}
                {note != null && <small>{note}</small>}
              </span>
            </dt>
            <dd>
              <Money rupees={amount} />
            </dd>
          </div>
        ))}
        <div>
          <dt className="b">
            <span className="key" />
            <Trans>Pot</Trans>
          </dt>
          <dd>
            <Money rupees={pot} />
          </dd>
        </div>
      </dl>
    </figure>
  )
}
