// The cells of one row of the plan. What is open is edited where it stands; what is done is text.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Time } from '../../../ui/time.tsx'
import { useDaysProblem } from '../../parts/days-problem.ts'
import { Basis, Clashes } from './clash-words.tsx'
import { type Clash, isOpenFor, type May, type PlanRow, plannedOf, type RowEdit, type RowResult } from './plan.rules.ts'

/** A row with everything that its cells show. */
export type BoardRow = {
  key: string
  row: PlanRow
  edit: RowEdit | undefined
  may: May
  clashes: readonly Clash[]
  result: RowResult | undefined
}
type CellProps = { of: BoardRow; onChange(changed: RowEdit): void }

/** Without a word it goes back to the proposal when it is left. */
const DayInput = ({
  proposed,
  onDay,
  ...rest
}: ComponentProps<'input'> & { proposed: string; onDay(day: string): void }) => (
  <input
    {...rest}
    type="date"
    className="k-input"
    onChange={({ target }) => onDay(target.value)}
    onBlur={({ target }) => target.value === '' && onDay(proposed)}
  />
)

export const ProgramCell = ({ of: { row } }: { of: BoardRow }) => (
  <span className="k-plan-cell">
    <span dir="auto">{row.programName}</span>
    <span className="xs dim font-normal" dir="auto">
      {row.chitId} · {row.branchName}
    </span>
  </span>
)

export function CycleCell({ of: { row, edit }, onChange }: CellProps) {
  const { t } = useLingui()
  const [isEditing, setEditing] = useState(false)
  const { startDate, endDate } = plannedOf(row, edit)
  const { cycleNumber, programName } = row
  return (
    <span className="k-plan-cell">
      <span className="row g1">
        <Trans>Cycle {cycleNumber}</Trans>
        {row.cycleId === null && !isEditing && (
          <Button
            look="quiet"
            icon
            aria-label={t`Change the days of ${programName}, cycle ${cycleNumber}`}
            onClick={() => setEditing(true)}
          >
            <Icon name="pen" size={16} />
          </Button>
        )}
      </span>
      {isEditing && row.cycleId === null ? (
        <>
          <DayInput
            aria-label={t`First day of ${programName}, cycle ${cycleNumber}`}
            value={startDate}
            proposed={row.startDate}
            onDay={(day) => onChange({ startDate: day })}
          />
          <DayInput
            aria-label={t`Last day of ${programName}, cycle ${cycleNumber}`}
            value={endDate}
            proposed={row.endDate}
            onDay={(day) => onChange({ endDate: day })}
          />
        </>
      ) : (
        <span className="xs dim">
          <Time at={startDate || row.startDate} show="dayOfYear" /> –{' '}
          <Time at={endDate || row.endDate} show="dayOfYear" />
        </span>
      )}
    </span>
  )
}

export function BillsCell({ of: { row, edit, may }, onChange }: CellProps) {
  const { t } = useLingui()
  const { dueDate, createsBills } = plannedOf(row, edit)
  const { cycleNumber, programName } = row
  if (row.bills === 'DONE') return <Done>{t`Billed`}</Done>
  if (!may.bill) return <span className="dim">{t`Not billed yet`}</span>
  return (
    <span className="k-plan-cell">
      <label className="k-plan-tick">
        <input
          type="checkbox"
          aria-label={t`Create the bills of ${programName}, cycle ${cycleNumber}`}
          checked={createsBills}
          onChange={({ target }) => onChange({ createsBills: target.checked })}
        />
        <Plural value={row.ticketCount} one="# bill, due" other="# bills, due" />
      </label>
      <DayInput
        aria-label={t`Due date of ${programName}, cycle ${cycleNumber}`}
        value={dueDate}
        proposed={row.dueDate}
        disabled={!createsBills}
        onDay={(day) => onChange({ dueDate: day })}
      />
    </span>
  )
}

export function AuctionCell({ of: { row, edit, may }, onChange }: CellProps) {
  const { t } = useLingui()
  const { auctionAt } = plannedOf(row, edit)
  const { cycleNumber, programName } = row
  if (row.auction === 'NONE') return <span className="dim">{t`No auction`}</span>
  if (row.auction === 'SCHEDULED')
    return (
      <span className="k-plan-cell">
        <Done>{t`Scheduled`}</Done>
        {row.auctionStartAt && (
          <span className="xs dim">
            <Time at={row.auctionStartAt} show="both" />
          </span>
        )}
      </span>
    )
  if (!may.schedule) return <span className="dim">{t`Not scheduled yet`}</span>
  return (
    <span className="k-plan-cell">
      <input
        type="datetime-local"
        className="k-input"
        aria-label={t`Auction of ${programName}, cycle ${cycleNumber}, Indian time`}
        value={auctionAt}
        onChange={({ target }) => onChange({ auctionAt: target.value })}
      />
      <span className="xs dim">
        {auctionAt === '' ? t`Set later` : edit?.auctionAt === undefined ? <Basis row={row} /> : t`Changed by you`}
      </span>
    </span>
  )
}

function DaysInput({
  name,
  label,
  value,
  onDays,
}: {
  name: string
  label: string
  value: string
  onDays(typed: string): void
}) {
  const problem = useDaysProblem()(value)
  return (
    <span className="k-plan-days">
      <span className="xs dim" aria-hidden="true">
        {label}
      </span>
      <input
        type="text"
        className="k-input"
        autoComplete="off"
        aria-label={name}
        aria-invalid={problem !== null}
        value={value}
        onChange={({ target }) => onDays(target.value)}
      />
      {problem && <span className="xs k-plan-problem">{problem}</span>}
    </span>
  )
}

/** How many days before the auction and before the due date members are informed. */
export function NoticesCell({ of: { row, edit, may }, onChange }: CellProps) {
  const { t } = useLingui()
  const { auctionNoticeDays, dueReminderDays } = plannedOf(row, edit)
  const { cycleNumber, programName } = row
  if (row.notices === 'OFF')
    return (
      <Link to="/co/notices/policy" className="sm">
        {t`Switched off`}
      </Link>
    )
  if (row.notices === 'DONE' || !may.schedule)
    return (
      <span className="k-plan-cell">
        {row.notices === 'DONE' ? <Done>{t`Set`}</Done> : <span className="dim">{t`As usual`}</span>}
        <span className="xs dim">
          <Trans>Auction: {auctionNoticeDays || '–'}</Trans>
        </span>
        <span className="xs dim">
          <Trans>Dues: {dueReminderDays || '–'}</Trans>
        </span>
      </span>
    )
  return (
    <span className="k-plan-cell">
      {row.auction !== 'NONE' && (
        <DaysInput
          label={t`Auction`}
          name={t`Notice of ${programName}, cycle ${cycleNumber}, days before the auction`}
          value={auctionNoticeDays}
          onDays={(typed) => onChange({ auctionNoticeDays: typed })}
        />
      )}
      <DaysInput
        label={t`Dues`}
        name={t`Reminder of ${programName}, cycle ${cycleNumber}, days before the due date`}
        value={dueReminderDays}
        onDays={(typed) => onChange({ dueReminderDays: typed })}
      />
    </span>
  )
}

const Done = ({ children }: { children: string }) => (
  <Badge tone="done" icon="tick">
    {children}
  </Badge>
)

/** Clashes, and what became of the row. */
export function StateCell({ of: { row, may, clashes, result } }: { of: BoardRow }) {
  const { t } = useLingui()
  const isOpen = isOpenFor(row, may)
  return (
    <span className="k-plan-cell">
      {result?.outcome === 'FAILED' && isOpen && (
        <>
          <Badge tone="danger" icon="stop">{t`Failed`}</Badge>
          <FailureWords error={result.error!} />
        </>
      )}
      {isOpen ? result?.outcome !== 'FAILED' && <span className="dim">{t`Open`}</span> : <Done>{t`Done`}</Done>}
      {isOpen && <Clashes clashes={clashes} />}
    </span>
  )
}

/** A field that the service refused is named; otherwise its sentence says what is wrong. */
function FailureWords({ error: { message, details } }: { error: NonNullable<RowResult['error']> }) {
  const { t } = useLingui()
  const names: Record<string, string> = {
    auctionStartAt: t`Auction`,
    dueDate: t`Due date`,
    startDate: t`First day`,
    endDate: t`Last day`,
    'notices.auctionNoticeDays': t`Notices`,
    'notices.dueReminderDays': t`Notices`,
  }
  if (details.length === 0) return <span className="sm">{message}</span>
  return details.map((detail) => (
    <span key={detail.path} className="sm">
      {names[detail.path] ?? detail.path}: {detail.message}
    </span>
  ))
}
