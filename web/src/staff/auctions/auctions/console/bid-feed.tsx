// The bids in the order of the room. Numbers between them that are no bids are named, so that nobody looks for a lost one.
import type { FeedRow } from '@kuri/room-client/feed'
import type { RoomState } from '@kuri/room-client/room-state'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { memo, useMemo } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { formatRupees, Money } from '../../../../ui/money.tsx'
import { Ticket } from '../../../../ui/ticket.tsx'
import { formatTime } from '../../../../ui/time.rules.ts'
import { bidRefusalWords, passedWords, reasonCodeWords } from '../auction-words.tsx'
import { bidsInLastMinute, feedLines } from '../room.rules.ts'
import type { Marked } from './mark-dialog.tsx'

type Props = { room: RoomState; serverNowMs(): number | null; onMark: ((marked: Marked) => void) | null }
const SHOWN = 60

export function BidFeed({ room, serverNowMs, onMark }: Props) {
  const { t } = useLingui()
  const lines = useMemo(() => feedLines(room.feed, room.staff.passed, SHOWN), [room.feed, room.staff.passed])
  const bidCount = room.auction?.bidCount ?? 0
  const recent = bidsInLastMinute(room.feed, serverNowMs())
  const tickets = useMemo(
    () => new Map(room.feed.map(({ enrolledSubscriberId, ticketNumber }) => [enrolledSubscriberId, ticketNumber])),
    [room.feed],
  )
  return (
    <>
      <h2 className="k-pane-h">
        <span>
          <Trans>Bids</Trans>
        </span>
        <span className="dim font-normal">
          <Plural value={bidCount} one="# bid" other="# bids" /> · <Trans>{recent} in the last minute</Trans>
        </span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className="k-scroller" tabIndex={0} aria-label={t`Bids`}>
        {room.staff.refused[0] && (
          <p className="k-refused xs dim">
            <Icon name="stop" size={16} />
            <Trans>
              Refused: ticket {tickets.get(room.staff.refused[0].enrolledSubscriberId) ?? '–'},{' '}
              {formatRupees(room.staff.refused[0].amount)}, {bidRefusalWords(room.staff.refused[0].code)}
            </Trans>
          </p>
        )}
        <table className="k-bids">
          <caption className="sr">
            <Trans>Bids, newest first</Trans>
          </caption>
          <thead className="sr">
            <tr>
              <th scope="col">{t`Number`}</th>
              <th scope="col">{t`Ticket`}</th>
              <th scope="col">{t`Name`}</th>
              <th scope="col">{t`Remark`}</th>
              <th scope="col">{t`Time`}</th>
              <th scope="col">{t`Amount`}</th>
              <th scope="col">{t`Actions`}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) =>
              line.kind === 'GAP' ? (
                <tr key={`gap-${line.from}`} className="gap" data-gap={`${line.from}-${line.to}`}>
                  <td colSpan={7}>
                    {line.from === line.to ? (
                      <Trans>no. {line.from} is no bid</Trans>
                    ) : (
                      <Trans>
                        no. {line.from}–{line.to} are no bids
                      </Trans>
                    )}
                    {line.types.length > 0 && <>: {line.types.map(passedWords).join(', ')}</>}
                  </td>
                </tr>
              ) : (
                <BidLine
                  key={line.row.serverSequence}
                  row={line.row}
                  isNew={index === 0 && !line.row.isReplayed}
                  onMark={onMark}
                />
              ),
            )}
          </tbody>
        </table>
        {lines.length === 0 && (
          <p className="dim k-pane-b">
            <Trans>Bids appear here.</Trans>
          </p>
        )}
        {bidCount > SHOWN && (
          <p className="dim k-pane-b">
            <Trans>Older bids are in the record.</Trans>
          </p>
        )}
      </section>
    </>
  )
}

type LineProps = { row: FeedRow; isNew: boolean; onMark: Props['onMark'] }

const BidLine = memo(function BidLine({ row, isNew, onMark }: LineProps) {
  const { t, i18n } = useLingui()
  const { struck, ticketNumber, amount } = row
  return (
    <tr className={classes(struck && 'gone', isNew && !struck && 'new')} data-sequence={row.serverSequence}>
      <td className="dim tabular-nums">{row.serverSequence}</td>
      <th scope="row">
        <Ticket number={ticketNumber} />
      </th>
      <td className="who" dir="auto">
        {row.subscriberName}
      </td>
      <td className="note">
        {struck ? (
          <Badge icon="stop">
            {struck.kind === 'DELETED' ? t`deleted` : t`disqualified`}
            {struck.reason && `: ${struck.kind === 'DELETED' ? struck.reason : reasonCodeWords(struck.reason)}`}
          </Badge>
        ) : (
          row.source === 'FLOOR' && <Badge tone="line" icon="hand">{t`floor`}</Badge>
        )}
      </td>
      <td className="at">
        <time dateTime={row.createdAt}>{formatTime(row.createdAt, 'milliseconds', i18n.locale)}</time>
      </td>
      <td className="num">
        <Money rupees={amount} />
      </td>
      <td className="menu">
        {onMark && !struck && (
          <Button
            look="quiet"
            icon
            aria-label={t`Delete the bid of ticket ${ticketNumber} of ${formatRupees(amount)}`}
            onClick={() => onMark({ kind: 'DELETE_BID', bidId: row.bidId, ticketNumber, amount })}
          >
            <Icon name="x" size={16} />
          </Button>
        )}
      </td>
    </tr>
  )
})
