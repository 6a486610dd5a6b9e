// The newest bids, in the order of the room. Rows that no longer count stay, struck through, with the reason.
import type { FeedRow } from '@kuri/room-client/feed'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Money } from '../../../ui/money.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { formatTime } from '../../../ui/time.rules.ts'

type FeedProps = {
  rows: readonly FeedRow[]
  /** The person's own. */
  tickets: readonly string[]
  /** Given when there are bids that the feed does not hold. */
  onOlder: (() => void) | null
}

export function Feed({ rows, tickets, onOlder }: FeedProps) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
    <ol className="k-feed" aria-label={t`Bids`} tabIndex={0}>
      {rows.map((row, index) => (
        <BidRow
          key={row.serverSequence}
          bid={row}
          isMine={tickets.includes(row.enrolledSubscriberId)}
          isNew={index === 0 && !row.isReplayed}
          struck={row.struck}
        />
      ))}
      {rows.length === 0 && (
        <li className="k-bidrow dim">
          <Trans>Bids appear here.</Trans>
        </li>
      )}
      {onOlder && (
        <li>
          <Button look="quiet" block onClick={onOlder}>
            <Trans>Older bids</Trans>
          </Button>
        </li>
      )}
    </ol>
  )
}

type BidRowProps = {
  bid: Pick<FeedRow, 'serverSequence' | 'ticketNumber' | 'createdAt' | 'amount' | 'source'>
  isMine: boolean
  isNew?: boolean
  struck?: FeedRow['struck']
}

/** A row that has not changed is not drawn again when the next bid arrives. */
export const BidRow = memo(function BidRow({ bid, isMine, isNew = false, struck = null }: BidRowProps) {
  const { i18n } = useLingui()
  return (
    <li className={classes('k-bidrow', struck && 'gone', isNew && !struck && 'new')} data-sequence={bid.serverSequence}>
      <Ticket number={bid.ticketNumber} kind={isMine ? 'me' : 'other'} />
      <span className="at">
        <time dateTime={bid.createdAt}>{formatTime(bid.createdAt, 'seconds', i18n.locale)}</time>
        {bid.source === 'FLOOR' && (
          <>
            {' · '}
            <Trans>hall</Trans>
          </>
        )}
      </span>
      <Money rupees={bid.amount} />
      {struck && (
        <span className="note">
          {struck.kind === 'DELETED' ? <Trans>Taken out by the company</Trans> : <Trans>Bidder taken out</Trans>}
          {struck.kind === 'DELETED' && (
            <>
              {': '}
              <span dir="auto">{struck.reason}</span>
            </>
          )}
        </span>
      )}
    </li>
  )
})
