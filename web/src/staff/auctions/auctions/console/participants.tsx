// Who takes part: one page of the list, narrowed by the service, kept fresh by the room.
import type { ConsoleParticipant } from '@kuri/contract/auctions/console.contract'
import type { Static } from '@kuri/contract/kit/schema'
import type { RoomState } from '@kuri/room-client/room-state'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, type RefObject, useEffect, useMemo, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Problem, Skeleton } from '../../../../ui/feedback.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { Money } from '../../../../ui/money.tsx'
import { Ticket } from '../../../../ui/ticket.tsx'
import { useList } from '../../../parts/loaded.tsx'
import { useAuctionSide } from '../auction-side.ts'
import { narrowed, SHOWN, type ShownParticipants } from '../participant-search.ts'
import { latestAmounts } from '../room.rules.ts'
import { useOutdates } from '../use-staff-room.ts'
import type { Marked } from './mark-dialog.tsx'

type Participant = Static<typeof ConsoleParticipant>
type Props = {
  auctionId: string
  room: RoomState
  leadId: string | null
  searchRef: RefObject<HTMLInputElement | null>
  onFloorBid: ((ticketNumber: number) => void) | null
  onMark: ((marked: Marked) => void) | null
}
const PAGE = 100
const WAIT_MS = 200

export function Participants({ auctionId, room, leadId, searchRef, onFloorBid, onMark }: Props) {
  const { t } = useLingui()
  const { endpoints } = useAuctionSide()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [show, setShow] = useState<ShownParticipants | undefined>(undefined)
  const [pageNumber, setPageNumber] = useState(1)
  const [asked, setAsked] = useState<Participant | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSearch(typed)
      setPageNumber(1)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const list = useList(endpoints.listAuctionParticipants, {
    params: { auctionId },
    query: { ...narrowed({ search, show }), pageNumber, pageSize: PAGE },
  })
  const { listVersion, changedParticipants } = room.staff
  // Somebody who joins can come into a narrowed list; without a filter the changed fields are enough.
  useOutdates(
    [endpoints.listAuctionParticipants.path],
    `${listVersion} ${show ? Object.values(changedParticipants).length : ''}`,
  )
  const amounts = useMemo(() => latestAmounts(room.feed), [room.feed])
  const rows = list.data?.participants ?? []
  const pages = list.data?.totalPages ?? 1
  return (
    <section aria-label={t`Participants`}>
      <div className="k-pane-b stack g2 k-find-participants">
        <FindBox ref={searchRef} value={typed} onChange={setTyped} />
        <ShownChips
          value={show}
          onChoose={(next) => {
            setShow(next)
            setPageNumber(1)
          }}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className="k-scroller" tabIndex={0} aria-label={t`Tickets`}>
        {list.error && !list.data ? (
          <Problem error={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <Skeleton heights={[38, 38, 38, 38, 38]} />
        ) : rows.length === 0 ? (
          <p className="dim k-pane-b">
            <Trans>No ticket matches.</Trans>
          </p>
        ) : (
          <ul>
            {rows.map((row) => (
              <Person
                key={row.enrolledSubscriberId}
                row={row}
                changed={changedParticipants[row.enrolledSubscriberId]}
                amount={amounts.get(row.enrolledSubscriberId) ?? row.latestBidAmount}
                isLead={row.enrolledSubscriberId === leadId}
                onAsk={onFloorBid || onMark ? setAsked : null}
              />
            ))}
          </ul>
        )}
        {pages > 1 && <Pages now={pageNumber} of={pages} onGo={setPageNumber} />}
      </section>
      {asked && (
        <TicketDialog participant={asked} onFloorBid={onFloorBid} onMark={onMark} onClose={() => setAsked(null)} />
      )}
    </section>
  )
}

type FindBoxProps = { ref: RefObject<HTMLInputElement | null>; value: string; onChange(value: string): void }

function FindBox({ ref, value, onChange }: FindBoxProps) {
  const { t } = useLingui()
  return (
    <label className="k-find">
      <Icon name="search" size={16} />
      <span className="sr">{t`Ticket or name`}</span>
      <input
        ref={ref}
        type="search"
        className="k-input"
        placeholder={t`Ticket or name`}
        aria-keyshortcuts="/"
        maxLength={100}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <kbd className="k-kbd">/</kbd>
    </label>
  )
}

type ShownChipsProps = {
  value: ShownParticipants | undefined
  onChoose(shown: ShownParticipants | undefined): void
}

function ShownChips({ value, onChoose }: ShownChipsProps) {
  const { t } = useLingui()
  const words = { joined: t`Joined`, here: t`Here`, paid: t`Paid`, unpaid: t`Not paid` }
  return (
    <fieldset className="k-chips">
      <legend className="sr">{t`Show`}</legend>
      {([undefined, ...SHOWN] as const).map((each) => (
        <button
          key={each ?? 'all'}
          type="button"
          className={classes('k-chip', each === value && 'on')}
          aria-pressed={each === value}
          onClick={() => onChoose(each)}
        >
          {each === undefined ? t`All` : words[each]}
        </button>
      ))}
    </fieldset>
  )
}

const Pages = ({ now, of, onGo }: { now: number; of: number; onGo(page: number): void }) => (
  <p className="k-pane-b row between">
    <Button look="second" disabled={now === 1} onClick={() => onGo(now - 1)}>
      <Trans>Before</Trans>
    </Button>
    <span className="dim tabular-nums">
      {now} / {of}
    </span>
    <Button look="second" disabled={now === of} onClick={() => onGo(now + 1)}>
      <Trans>Next</Trans>
    </Button>
  </p>
)

type TicketDialogProps = Pick<Props, 'onFloorBid' | 'onMark'> & { participant: Participant; onClose(): void }

function TicketDialog({ participant, onFloorBid, onMark, onClose }: TicketDialogProps) {
  const { t } = useLingui()
  const { enrolledSubscriberId, ticketNumber, subscriberName, isDisqualified } = participant
  return (
    <Dialog title={t`Ticket ${ticketNumber}`} onClose={onClose}>
      <div className="stack g2">
        <p dir="auto">{subscriberName}</p>
        {onFloorBid && (
          <Button
            block
            onClick={() => {
              onFloorBid(ticketNumber)
              onClose()
            }}
          >
            <Icon name="hand" />
            <Trans>Floor bid</Trans>
          </Button>
        )}
        {onMark && (
          <Button
            block
            look="danger"
            why={isDisqualified ? t`The ticket is disqualified already.` : undefined}
            onClick={() => {
              onMark({ kind: 'DISQUALIFY_BIDDER', enrolledSubscriberId, ticketNumber, name: subscriberName })
              onClose()
            }}
          >
            <Trans>Disqualify…</Trans>
          </Button>
        )}
      </div>
    </Dialog>
  )
}

type PersonProps = {
  row: Participant
  changed: RoomState['staff']['changedParticipants'][string] | undefined
  amount: number | null
  isLead: boolean
  onAsk: ((row: Participant) => void) | null
}

const Person = memo(function Person({ row: read, changed, amount, isLead, onAsk }: PersonProps) {
  const { t } = useLingui()
  const row = changed ? { ...read, ...changed } : read
  const isOut = row.hasWonCycle || row.isDisqualified || !row.isPaymentCompletedForCycle
  const words = row.isDisqualified
    ? t`disqualified`
    : row.hasWonCycle
      ? row.wonCycleNumber === null
        ? t`has won, cannot bid`
        : t`won month ${row.wonCycleNumber}, cannot bid`
      : !row.isPaymentCompletedForCycle
        ? t`not paid, cannot bid`
        : row.isOnline
          ? row.source === 'FLOOR'
            ? t`in the hall`
            : t`on the phone`
          : row.hasJoined
            ? t`joined, away now`
            : t`not here`
  return (
    <li
      className={classes('k-person', isLead && 'lead', (isOut || !row.isOnline) && 'out')}
      data-ticket={row.ticketNumber}
    >
      <Ticket number={row.ticketNumber} kind={row.hasWonCycle ? 'won' : 'other'} />
      <span className="who">
        <span dir="auto" className={isLead ? 'b' : undefined}>
          {row.subscriberName}
        </span>
        <small>{isLead ? t`leads · ${words}` : words}</small>
      </span>
      {amount !== null ? (
        <Money rupees={amount} />
      ) : (
        <Icon name={isOut ? 'stop' : row.isOnline ? (row.source === 'FLOOR' ? 'hand' : 'phone') : 'off'} size={16} />
      )}
      {onAsk ? (
        <button
          type="button"
          className="more"
          aria-label={t`More about ticket ${row.ticketNumber}`}
          onClick={() => onAsk(row)}
        >
          <Icon name="dots" size={16} />
        </button>
      ) : (
        <span />
      )}
    </li>
  )
})
