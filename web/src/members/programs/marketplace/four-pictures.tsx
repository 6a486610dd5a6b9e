// What a chit is, in four pictures: the ring of tickets, the fall of an auction, the divided pot, the passbook.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FallPicture, PassbookPicture, PotPicture, RingPicture } from './pictures.tsx'

export function FourPictures() {
  const { t } = useLingui()
  return (
    <ol className="k-pictures" aria-label={t`What a chit is`}>
      <Picture drawing={<RingPicture />} heading={<Trans>Everybody pays in</Trans>}>
        <Trans>Twenty neighbours, twenty tickets. Each pays the same instalment every month.</Trans>
      </Picture>
      <Picture drawing={<FallPicture />} heading={<Trans>One takes the pot</Trans>}>
        <Trans>A member who needs the money now bids for it. The one who takes the least gets it.</Trans>
      </Picture>
      <Picture drawing={<PotPicture />} heading={<Trans>The rest is shared</Trans>}>
        <Trans>What the winner gives up, less the company's commission, belongs to all tickets.</Trans>
      </Picture>
      <Picture drawing={<PassbookPicture />} heading={<Trans>You see every rupee</Trans>}>
        <Trans>Your share lowers the next instalment. Your passbook shows each month, bid and payment.</Trans>
      </Picture>
    </ol>
  )
}

const Picture = ({ drawing, heading, children }: { drawing: ReactNode; heading: ReactNode; children: ReactNode }) => (
  <li className="k-card">
    {drawing}
    <div className="grow">
      <h2>{heading}</h2>
      <p className="sm dim">{children}</p>
    </div>
  </li>
)
