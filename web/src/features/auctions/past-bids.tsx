// Bids of an auction that is over: those that did not count, and the sealed ones after they were opened.
import { useLingui } from '@lingui/react/macro'
import { Item, List } from '../../ui/list.tsx'
import { MoneyOrSealed } from '../../ui/money.tsx'
import { Section } from '../../ui/page.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { Time } from '../../ui/time.tsx'
import { ReceiptCard } from './placed-prebid.tsx'
import type { Auction } from './result.rules.ts'

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

/** Revealed sealed bids; the member's own are checked against their receipts. */
export function OpenedPrebids({ auction, mine }: { auction: Auction; mine: ReadonlySet<string> }) {
  const { t } = useLingui()
  const prebids = auction.liveBids.filter(({ type }) => type === 'PREBID')
  if (prebids.length === 0) return null
  const own = prebids.filter(({ enrolledSubscriberId }) => mine.has(enrolledSubscriberId))
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
      {own.map((prebid) =>
        prebid.receipt && prebid.amount !== null ? (
          <ReceiptCard
            key={prebid.id}
            sealed={{
              auctionId: auction.auctionId,
              enrolledSubscriberId: prebid.enrolledSubscriberId,
              amount: prebid.amount,
            }}
            receipt={prebid.receipt}
          />
        ) : null,
      )}
    </Section>
  )
}
