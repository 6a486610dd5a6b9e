// The tickets of a member with what each owes and what this payment gives it.

import type { Data } from '@kuri/contract/kit/route'
import type { getMember } from '@kuri/contract/members/members.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatPaise } from '../../../ui/amount/typed-amount.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Money } from '../../../ui/money.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { openPaise, type Share } from './payment.rules.ts'

type TicketSharesProps = {
  tickets: Data<typeof getMember>['tickets']
  shares: readonly Share[]
  chosen: ReadonlySet<string>
  onChange(next: ReadonlySet<string>): void
}

export function TicketShares({ tickets, shares, chosen, onChange }: TicketSharesProps) {
  const { t } = useLingui()
  const toggle = (id: string) =>
    onChange(new Set(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]))
  return (
    <ul className="k-shares" aria-label={t`Tickets`}>
      {tickets.map((ticket) => {
        const { enrolledSubscriberId: id, ticketNumber, programName } = ticket
        const share = shares.find(({ enrolledSubscriberId }) => enrolledSubscriberId === id)
        const givenPaise = share ? share.paidPaise + share.advancePaise : 0
        return (
          <li key={id}>
            <label className="row g2">
              <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
              <Ticket number={ticketNumber} />
              <span className="grow min-w-0" dir="auto">
                {programName}
              </span>
              {ticket.overdueAmount > 0 && (
                <Badge tone="danger" icon="alert">
                  <Trans>Late</Trans>
                </Badge>
              )}
              <Money rupees={openPaise(ticket) / 100} />
            </label>
            {chosen.has(id) && givenPaise !== openPaise(ticket) && (
              <p className="dim xs given">
                <Trans>now {formatPaise(givenPaise)}</Trans>
              </p>
            )}
            {ticket.advanceAmount > 0 && (
              <p className="dim xs given">
                <Trans>
                  <Money rupees={ticket.advanceAmount} /> in advance already
                </Trans>
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
