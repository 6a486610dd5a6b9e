import { Trans } from '@lingui/react/macro'
import { Ticket } from '../../../ui/ticket.tsx'
import type { Chit } from './chit.rules.ts'

/** The member's tickets in a chit, and which of them have won. */
export const OwnTickets = ({ tickets }: { tickets: Chit['enrollments'] }) => (
  <div className="row g2 flex-wrap">
    {tickets.map(({ enrolledSubscriberId, ticketNumber, hasWon }) => (
      <span key={enrolledSubscriberId} className="row g1">
        <Ticket number={ticketNumber} kind={hasWon ? 'won' : 'me'} long />
        {hasWon && (
          <span className="sm">
            <Trans>has won</Trans>
          </span>
        )}
      </span>
    ))}
  </div>
)
