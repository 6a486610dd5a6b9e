// The newest bids, in the order of the room. Rows that no longer count stay, struck through, with the reason.
import type { FeedRow } from '@kuri/room-client/feed'
import { Trans, useLingui } from '@lingui/react/macro'
import { classes } from '../../ui/classes.ts'
import { Money } from '../../ui/money.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { formatTime } from '../../ui/time.rules.ts'

export function Feed({ rows, tickets }: { rows: readonly FeedRow[]; tickets: readonly string[] }) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
    <ol className="k-feed" aria-label={t`Bids`} tabIndex={0}>
      {rows.map((row, index) => (
        <Row
          key={row.serverSequence}
          row={row}
          isMine={tickets.includes(row.enrolledSubscriberId)}
          isNew={index === 0}
        />
      ))}
      {rows.length === 0 && (
        <li className="k-bidrow dim">
          <Trans>Bids appear here.</Trans>
        </li>
      )}
    </ol>
  )
}

function Row({ row, isMine, isNew }: { row: FeedRow; isMine: boolean; isNew: boolean }) {
  const { i18n } = useLingui()
  return (
    <li
      className={classes('k-bidrow', row.struck && 'gone', isNew && !row.isReplayed && !row.struck && 'new')}
      data-sequence={row.serverSequence}
    >
      <Ticket number={row.ticketNumber} kind={isMine ? 'me' : 'other'} />
      <span className="at">
        <time dateTime={row.createdAt}>{formatTime(row.createdAt, 'seconds', i18n.locale)}</time>
        {row.source === 'FLOOR' && (
          <>
            {' · '}
            <Trans>hall</Trans>
          </>
        )}
      </span>
      <Money rupees={row.amount} />
      {row.struck && (
        <span className="note">
          {row.struck.kind === 'DELETED' ? <Trans>Taken out by the company</Trans> : <Trans>Bidder taken out</Trans>}
          {row.struck.kind === 'DELETED' && `: ${row.struck.reason}`}
        </span>
      )}
    </li>
  )
}
