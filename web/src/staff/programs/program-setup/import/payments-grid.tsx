// Tickets × past cycles with a tick for every payment. Twelve cycles of fifty tickets are shown at a time: with all 250 a tick took
// 0.7 seconds and a column 2.8 on a slow computer.
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useRef, useState } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Time } from '../../../../ui/time.tsx'
import { type Paid, type PastCycle, type Ticket, withCycle, withRow, withTicket } from './payments.rules.ts'

const COLUMNS = 12
const ROWS = 50

type PaymentsGridProps = {
  cycles: readonly PastCycle[]
  paid: Paid
  changed: readonly PastCycle[]
  onChange(paid: Paid): void
}

export function PaymentsGrid({ cycles, paid, changed, onChange }: PaymentsGridProps) {
  const { t } = useLingui()
  const [page, setPage] = useState(Math.max(0, Math.ceil(cycles.length / COLUMNS) - 1))
  const shown = cycles.slice(page * COLUMNS, (page + 1) * COLUMNS)
  const all = cycles[0]?.subscribers ?? []
  const [from, setFrom] = useState(0)
  const tickets = all.slice(from, from + ROWS)
  const latest = useRef({ paid, onChange, shown })
  latest.current = { paid, onChange, shown }
  const tick = useRef((cycleId: string, ticketId: string, isPaid: boolean) =>
    latest.current.onChange(withTicket(latest.current.paid, cycleId, ticketId, isPaid)),
  ).current
  const tickRow = useRef((ticketId: string, isPaid: boolean) =>
    latest.current.onChange(withRow(latest.current.paid, latest.current.shown, ticketId, isPaid)),
  ).current
  return (
    <section className="k-card flush k-table-card" aria-label={t`Payments`}>
      {(cycles.length > COLUMNS || all.length > ROWS) && (
        <div className="k-toolbar">
          {all.length > ROWS && <Tickets count={all.length} from={from} onFrom={setFrom} />}
          {cycles.length > COLUMNS && (
            <>
              <Button look="second" disabled={page === 0} onClick={() => setPage(page - 1)}>
                <Trans>Earlier cycles</Trans>
              </Button>
              <Button look="second" disabled={(page + 1) * COLUMNS >= cycles.length} onClick={() => setPage(page + 1)}>
                <Trans>Later cycles</Trans>
              </Button>
            </>
          )}
        </div>
      )}
      <div className="k-scroll">
        <table className="k-table">
          <caption className="sr">{t`Payments`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Ticket`}</th>
              {shown.map((cycle) => (
                <th key={cycle.cycleId} scope="col" className="py-2 align-top">
                  <CycleHead
                    cycle={cycle}
                    isChanged={changed.includes(cycle)}
                    areAllPaid={paid[cycle.cycleId]?.size === cycle.subscribers.length}
                    onAll={(isPaid) => onChange(withCycle(paid, cycle, isPaid))}
                  />
                </th>
              ))}
              <th scope="col">{t`All cycles`}</th>
            </tr>
          </thead>
          <tbody>
            {tickets.map((ticket) => (
              <TicketLine
                key={ticket.enrolledSubscriberId}
                ticket={ticket}
                cycles={shown}
                marks={shown
                  .map(({ cycleId }) => (paid[cycleId]?.has(ticket.enrolledSubscriberId) ? '1' : '0'))
                  .join('')}
                onTick={tick}
                onRow={tickRow}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type TicketsProps = { count: number; from: number; onFrom(from: number): void }

function Tickets({ count, from, onFrom }: TicketsProps) {
  const { t } = useLingui()
  return (
    <fieldset className="k-chips">
      <legend className="sr">{t`Tickets`}</legend>
      {Array.from({ length: Math.ceil(count / ROWS) }, (_, part) => part * ROWS).map((start) => {
        const [first, last] = [start + 1, Math.min(count, start + ROWS)]
        return (
          <button
            key={start}
            type="button"
            className={classes('k-chip', start === from && 'on')}
            aria-pressed={start === from}
            onClick={() => onFrom(start)}
          >
            <Trans>
              Tickets {first}–{last}
            </Trans>
          </button>
        )
      })}
    </fieldset>
  )
}

type HeadProps = { cycle: PastCycle; isChanged: boolean; areAllPaid: boolean; onAll(isPaid: boolean): void }

function CycleHead({ cycle, isChanged, areAllPaid, onAll }: HeadProps) {
  const { t } = useLingui()
  const number = cycle.cycleNumber
  return (
    <div className="stack g1">
      <span>
        <Trans>Cycle {number}</Trans>
      </span>
      <span className="xs dim font-normal">
        <Time at={cycle.startDate} show="month" />
      </span>
      <label className="row g1 font-normal">
        <input
          type="checkbox"
          checked={areAllPaid}
          aria-label={t`All paid in cycle ${number}`}
          onChange={({ target }) => onAll(target.checked)}
        />
        <Trans>all</Trans>
      </label>
      {isChanged && (
        <Badge tone="warn">
          <Trans>not saved</Trans>
        </Badge>
      )}
    </div>
  )
}

type LineProps = {
  ticket: Ticket
  cycles: readonly PastCycle[]
  /** One character for each shown cycle; a row is drawn again only when it changes. */
  marks: string
  onTick(cycleId: string, ticketId: string, isPaid: boolean): void
  onRow(ticketId: string, isPaid: boolean): void
}

const TicketLine = memo(
  function TicketLine({ ticket, cycles, marks, onTick, onRow }: LineProps) {
    const { t } = useLingui()
    const { enrolledSubscriberId: ticketId, ticketNumber, name } = ticket
    return (
      <tr>
        <th scope="row">
          {ticketNumber} · <bdi>{name ?? ticket.mobileNumber}</bdi>
        </th>
        {cycles.map(({ cycleId, cycleNumber }, index) => (
          <td key={cycleId} data-label={t`Cycle ${cycleNumber}`}>
            <Tick
              name={t`Ticket ${ticketNumber} paid cycle ${cycleNumber}`}
              isOn={marks[index] === '1'}
              cycleId={cycleId}
              ticketId={ticketId}
              onTick={onTick}
            />
          </td>
        ))}
        <td data-label={t`All cycles`}>
          <input
            type="checkbox"
            className="h-5 w-5"
            aria-label={t`Ticket ${ticketNumber} paid all shown cycles`}
            checked={!marks.includes('0')}
            onChange={({ target }) => onRow(ticketId, target.checked)}
          />
        </td>
      </tr>
    )
  },
  (one, other) =>
    one.marks === other.marks &&
    one.ticket === other.ticket &&
    one.cycles.length === other.cycles.length &&
    one.cycles[0] === other.cycles[0],
)

type TickProps = Pick<LineProps, 'onTick'> & { name: string; isOn: boolean; cycleId: string; ticketId: string }

const Tick = memo(function Tick({ name, isOn, cycleId, ticketId, onTick }: TickProps) {
  return (
    <input
      type="checkbox"
      className="h-5 w-5"
      aria-label={name}
      checked={isOn}
      onChange={({ target }) => onTick(cycleId, ticketId, target.checked)}
    />
  )
})
