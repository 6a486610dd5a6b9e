// Bids of an auction that is over: those that did not count, and the sealed ones after they were opened.
import { useLingui } from '@lingui/react/macro'
import { Item, List } from '../../../ui/list.tsx'
import { MoneyOrSealed } from '../../../ui/money.tsx'
import { Section } from '../../../ui/page.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { Time } from '../../../ui/time.tsx'
import { ReceiptCard } from './receipt-card.tsx'
import { type Auction, type OwnTicket, sealedBidOf } from './result.rules.ts'

/** Bids of the member that came too late or were not better, kept as evidence. */
export function RefusedBids({ auction }: { auction: Auction }) {
  const { t } = useLingui()
  const refused = auction.enrollments.flatMap(({ ticketNumber, refusedBids }) =>
    refusedBids.map((bid) => ({ ticketNumber, bid })),
  )
  if (refused.length === 0) return null
  return (
    <Section title={t`Bids that do not count`}>
      <List>
        {refused.map(({ ticketNumber, bid }) => (
          <Item
            key={bid.id}
            lead={<Ticket number={ticketNumber} kind="me" />}
            heading={<Time at={bid.judgedAt} show="milliseconds" />}
            detail={bid.reason === 'BID_TOO_LATE' ? t`too late` : t`not accepted`}
            aside={<MoneyOrSealed rupees={bid.amount} />}
          />
        ))}
      </List>
    </Section>
  )
}

/** The sealed bids of all after the reveal, as long as the winner is being confirmed. */
export function OpenedPrebids({ auction, mine }: { auction: Auction; mine: ReadonlySet<string> }) {
  const { t } = useLingui()
  const prebids = auction.liveBids.filter(({ type }) => type === 'PREBID')
  if (prebids.length === 0) return null
  return (
    <Section title={t`Sealed bids, opened`}>
      <List>
        {prebids.map((prebid) => (
          <Item
            key={prebid.id}
            lead={<Ticket number={prebid.ticketNumber} kind={mine.has(prebid.enrolledSubscriberId) ? 'me' : 'other'} />}
            heading={<Time at={prebid.createdAt} show="both" />}
            aside={<MoneyOrSealed rupees={prebid.amount} />}
          />
        ))}
      </List>
    </Section>
  )
}

/** The member's own sealed bids, checked against their receipts after the reveal. */
export function OwnReceipts({ auction, tickets }: { auction: Auction; tickets: readonly OwnTicket[] }) {
  const { t } = useLingui()
  const sealed = tickets.flatMap((ticket) => {
    const found = auction.prebidAmountsRevealed ? sealedBidOf(ticket) : null
    return found ? [{ ...found, ticket }] : []
  })
  if (sealed.length === 0) return null
  const { auctionId } = auction
  return (
    <Section title={t`Your sealed bid`}>
      {sealed.map(({ ticket: { enrolledSubscriberId, ticketNumber }, amount, receipt }) => (
        <div key={enrolledSubscriberId} className="stack">
          <List>
            <Item
              lead={<Ticket number={ticketNumber} kind="me" />}
              heading={t`Opened after the auction`}
              aside={<MoneyOrSealed rupees={amount} />}
            />
          </List>
          <ReceiptCard sealed={{ auctionId, enrolledSubscriberId, amount }} receipt={receipt} />
        </div>
      ))}
    </Section>
  )
}
