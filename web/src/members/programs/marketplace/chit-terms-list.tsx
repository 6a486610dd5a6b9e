// The rules of a chit as sentences.

import type { Static } from '@kuri/contract/kit/schema'
import type { PublicProgramDetail } from '@kuri/contract/programs/marketplace.contract'
import type { Bid } from '@kuri/contract/programs/program-fields'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { Money } from '../../../ui/money.tsx'
import { Card } from '../../../ui/page.tsx'
import { largestDiscountPercent } from './example.rules.ts'

export type ProgramDetail = Static<typeof PublicProgramDetail>

export function ChitTermsList({ program }: { program: ProgramDetail }) {
  const { bid, bidLimits, delayFineAmount, divisions, hasPrebid, isHostedOnPlatform, chitTerms } = program
  const fine = delayFineAmount ? <Money rupees={delayFineAmount} /> : null
  return (
    <Card className="stack g2">
      <h2>
        <Trans>The rules of this chit</Trans>
      </h2>
      <ul className="stack g2">
        {bid && <Rule icon="gavel">{BIDS[bid]()}</Rule>}
        {bidLimits && (
          <Rule icon="down">
            {bidLimits.meaning === 'PRIZE' ? (
              <Trans>Members bid the prize. The member who takes the least wins.</Trans>
            ) : (
              <Trans>Members bid what they give up. The member who gives up the most wins.</Trans>
            )}
          </Rule>
        )}
        {bidLimits && <LimitRule program={program} />}
        {isHostedOnPlatform !== null && (
          <Rule icon="phone">
            {isHostedOnPlatform ? (
              <Trans>You bid on your phone, and see every bid as it is made.</Trans>
            ) : (
              <Trans>The auction is held in the hall of the company.</Trans>
            )}
          </Rule>
        )}
        {hasPrebid && (
          <Rule icon="lock">
            <Trans>You can leave a sealed bid before the auction. Nobody reads it before the end.</Trans>
          </Rule>
        )}
        {divisions > 1 && (
          <Rule icon="star">
            <Trans>{divisions} prizes are given each time.</Trans>
          </Rule>
        )}
        {fine && (
          <Rule icon="clock">
            <Trans>A member who pays late pays a fine of {fine}.</Trans>
          </Rule>
        )}
        {chitTerms.dividendTo !== 'ALL' && (
          <Rule icon="day">
            <Trans>Only those who have paid on time get their share.</Trans>
          </Rule>
        )}
      </ul>
    </Card>
  )
}

const BIDS = {
  AUCTION: () => <Trans>The prize is auctioned each time.</Trans>,
  LOT: () => <Trans>The winner is drawn by lot each time. Nobody bids.</Trans>,
  AUCTION_AND_LOT: () => <Trans>The prize is auctioned, or drawn by lot when nobody bids.</Trans>,
} as const satisfies Record<Bid, () => ReactNode>

function LimitRule({ program: { bidLimits, totalAmount } }: { program: ProgramDetail }) {
  if (!bidLimits) return null
  const isPrize = bidLimits.meaning === 'PRIZE'
  const lowestPrize = isPrize ? bidLimits.lowestAmount : totalAmount - bidLimits.highestAmount
  const prize = <Money rupees={lowestPrize} />
  const percent = largestDiscountPercent(totalAmount, lowestPrize)
  const smallest = <Money rupees={bidLimits.lowestAmount} />
  return (
    <>
      <Rule icon="shield">
        <Trans>
          Nobody can take less than {prize}, so at most {percent} % is given up.
        </Trans>
      </Rule>
      {!isPrize && bidLimits.lowestAmount > 0 && (
        <Rule icon="up">
          <Trans>The smallest discount is {smallest}.</Trans>
        </Rule>
      )}
    </>
  )
}

const Rule = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className="row top">
    <Icon name={icon} />
    <span className="grow">{children}</span>
  </li>
)
