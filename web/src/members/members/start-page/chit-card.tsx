import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Money } from '../../../ui/money.tsx'
import { Ring } from '../../../ui/ring.tsx'
import type { HomeChit } from './start-page.rules.ts'

/** One chit, with what my tickets have earned. */
export function ChitCard({ chit }: { chit: HomeChit }) {
  const numbers = chit.tickets.map(({ ticketNumber }) => ticketNumber)
  const tickets = numbers.join(', ')
  const won = chit.tickets
    .filter(({ wonCycleNumber }) => wonCycleNumber !== null)
    .map(({ ticketNumber }) => ticketNumber)
  return (
    <Link
      to="/my/chits/$programId"
      params={{ programId: chit.programId }}
      className="k-card row g4 text-ink no-underline"
    >
      <Ring
        count={Math.max(chit.cycleCount, ...numbers)}
        mine={numbers}
        cycle={{ number: chit.currentCycle?.cycleNumber ?? chit.completedCycleCount, of: chit.cycleCount }}
      />
      <div className="grow">
        <h3 dir="auto">{chit.programName}</h3>
        <p className="sm dim">
          <Trans>
            Pot <Money rupees={chit.totalAmount} />
          </Trans>
          {' · '}
          <Plural value={numbers.length} one={`ticket ${tickets}`} other={`tickets ${tickets}`} />
        </p>
        {won.length > 0 && (
          <p className="sm b">
            <Trans>Ticket {won.join(', ')} has won</Trans>
          </p>
        )}
        <p className="mt-1.5">
          <Trans>
            Earned so far <Money rupees={chit.dividendEarned} className="in" />
          </Trans>
        </p>
      </div>
    </Link>
  )
}
