import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Money } from '../../../ui/money.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { Time } from '../../../ui/time.tsx'
import { type Chit, isOver, shownCycleNumber } from './chit.rules.ts'
import { OwnTickets } from './own-tickets.tsx'

/** One chit with my tickets and what is due. The whole card leads to it. */
export const ChitCard = ({ chit }: { chit: Chit }) => (
  <Link
    to="/my/chits/$programId"
    params={{ programId: chit.programId }}
    className="k-card row top g4 text-ink no-underline"
  >
    <Ring
      count={chit.totalSlots}
      mine={chit.enrollments.map(({ ticketNumber }) => ticketNumber)}
      cycle={{ number: shownCycleNumber(chit), of: chit.cycleCount }}
    />
    <div className="grow stack g2">
      <div>
        <h2 dir="auto" className="text-(length:--text-md)">
          {chit.name}
        </h2>
        <p className="sm dim" dir="auto">
          {chit.companyName}, {chit.branchName}
        </p>
        <p className="sm dim">
          <Trans>
            Pot <Money rupees={chit.totalAmount} /> · <Money rupees={chit.subscriptionAmount} /> each time
          </Trans>
        </p>
      </div>
      <OwnTickets tickets={chit.enrollments} />
      <Standing chit={chit} />
    </div>
  </Link>
)

function Standing({ chit }: { chit: Chit }) {
  if (chit.due > 0)
    return (
      <p className="row g2 flex-wrap">
        <Badge tone="warn" icon="clock">
          <Trans>To pay</Trans>
        </Badge>
        <Money rupees={chit.due} size="md" />
      </p>
    )
  if (isOver(chit))
    return (
      <p className="sm dim">
        <Trans>This chit is over.</Trans>
      </p>
    )
  return (
    <p className="sm row g1">
      <Icon name="tick" size={16} />
      {chit.currentCycle ? (
        <span>
          <Trans>
            Nothing to pay. This month ends <Time at={chit.currentCycle.endDate} />.
          </Trans>
        </span>
      ) : (
        <Trans>Nothing to pay.</Trans>
      )}
    </p>
  )
}
