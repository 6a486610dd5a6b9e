// The subject of the page: the ring of the chit beside what I have paid in, earned and won.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Money, Sealed } from '../../../ui/money.tsx'
import { Card } from '../../../ui/page.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { type Chit, prizeOf, type Statement, shownCycleNumber, wonTickets } from './chit.rules.ts'
import { OwnTickets } from './own-tickets.tsx'

export function Summary({ chit, statement }: { chit: Chit; statement: Statement }) {
  const mine = chit.enrollments.map(({ ticketNumber }) => ticketNumber)
  const won = wonTickets(statement)
  const { paid, dividendEarned } = statement.totals
  return (
    <Card look="thread">
      <div className="row g4 flex-wrap">
        <Ring
          count={chit.totalSlots}
          mine={mine}
          won={won}
          cycle={{ number: shownCycleNumber(chit), of: chit.cycleCount }}
          size={108}
        />
        <dl className="grow stack g2 min-w-36">
          <Figure name={<Trans>You paid in</Trans>}>
            <Money rupees={paid} size="md" />
          </Figure>
          <Figure name={<Trans>Your share of discounts</Trans>}>
            <Money rupees={dividendEarned} size="md" className="in" />
          </Figure>
          <Figure name={<Trans>Your prize</Trans>}>
            <Prize statement={statement} />
          </Figure>
        </dl>
      </div>
      <div className="mt-3">
        <OwnTickets tickets={chit.enrollments} />
      </div>
      <Legend won={won.length} toCome={chit.totalSlots - won.length} />
    </Card>
  )
}

const Figure = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="sm dim">{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Prize({ statement }: { statement: Statement }) {
  const prize = prizeOf(statement)
  if (prize === 'NONE')
    return (
      <b>
        <Trans>Not taken yet</Trans>
      </b>
    )
  return prize === 'SEALED' ? <Sealed /> : <Money rupees={prize} size="md" />
}

const Legend = ({ won, toCome }: { won: number; toCome: number }) => (
  <p className="sm dim row g2 flex-wrap mt-3">
    <span className="row g1">
      <i className="size-3 rounded-xs bg-brand" />
      <Trans>prize taken {won}</Trans>
    </span>
    <span className="row g1">
      <i className="size-3 rounded-xs bg-(--seat)" />
      <Trans>to come {toCome}</Trans>
    </span>
    <span className="row g1">
      <i className="size-3 rounded-xs bg-gold" />
      <Trans>you</Trans>
    </span>
  </p>
)
