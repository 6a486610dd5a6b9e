// How the member's own tickets came out of the auction.
import { Trans, useLingui } from '@lingui/react/macro'
import { Item, List } from '../../../ui/list.tsx'
import { MoneyOrSealed } from '../../../ui/money.tsx'
import { Section } from '../../../ui/page.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { type Auction, type OwnTicket, type Standing, standingOf } from './result.rules.ts'

const OUTCOMES = {
  WON: () => <Trans>Won this month</Trans>,
  BID: () => <Trans>Bid and was outbid. It can win in a later month.</Trans>,
  SEALED_BID: () => <Trans>Sealed bid did not win. It can win in a later month.</Trans>,
  NO_BID: () => <Trans>Did not bid. It can win in a later month.</Trans>,
} satisfies Record<Standing['outcome'], () => unknown>

export function MyStanding({ auction, tickets }: { auction: Auction; tickets: readonly OwnTicket[] }) {
  const { t } = useLingui()
  if (auction.winners.length === 0 || tickets.length === 0) return null
  return (
    <Section title={t`How you stand`}>
      <List label={t`How you stand`}>
        {tickets
          .map((ticket) => standingOf(ticket, auction.winners))
          .map(({ enrolledSubscriberId, ticketNumber, outcome, amount }) => (
            <Item
              key={enrolledSubscriberId}
              lead={<Ticket number={ticketNumber} kind={outcome === 'WON' ? 'won' : 'me'} />}
              heading={OUTCOMES[outcome]()}
              aside={outcome !== 'NO_BID' && <MoneyOrSealed rupees={amount} />}
            />
          ))}
      </List>
    </Section>
  )
}
