// The chit that somebody is about to join, in a few lines.

import type { Static } from '@kuri/contract/kit/schema'
import type { PublicProgramDetail } from '@kuri/contract/programs/marketplace.contract'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Money } from '../../../../ui/money.tsx'
import { Card } from '../../../../ui/page.tsx'
import { Time } from '../../../../ui/time.tsx'

export function ChitSummary({ program }: { program: Static<typeof PublicProgramDetail> }) {
  const { name, company, totalAmount, subscriptionAmount, startDate, availableSlots } = program
  return (
    <Card look="thread" className="stack">
      <div>
        <h2>{name}</h2>
        <p className="dim">
          {company.name} · {company.branch}
        </p>
      </div>
      <dl className="stack g2">
        <Line name={<Trans>Pot</Trans>}>
          <Money rupees={totalAmount} />
        </Line>
        <Line name={<Trans>First instalment</Trans>}>
          <Money rupees={subscriptionAmount} size="lg" />
        </Line>
        <Line name={<Trans>Starts</Trans>}>
          <Time at={startDate} />
        </Line>
        <Line name={<Trans>Places left</Trans>}>
          <Plural value={availableSlots} one="# place" other="# places" />
        </Line>
      </dl>
    </Card>
  )
}

const Line = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="row between">
    <dt className="dim">{name}</dt>
    <dd className="b end">{children}</dd>
  </div>
)
