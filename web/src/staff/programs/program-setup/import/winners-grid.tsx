// One line for each past cycle and division: the ticket that won, the amount, and the prize that follows from it.
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useRef } from 'react'
import { AmountBox } from '../../../../ui/amount/amount-input.tsx'
import { Money } from '../../../../ui/money.tsx'
import { Time } from '../../../../ui/time.tsx'
import { PlainTable } from '../../../table/plain-table.tsx'
import type { PastCycle, Ticket } from './payments.rules.ts'
import { EMPTY_LINE, isTakenElsewhere, type LineProblem, lineKey, type WinnerLines } from './winners.rules.ts'

type WinnersGridProps = {
  cycles: readonly PastCycle[]
  lines: WinnerLines
  problems: ReadonlyMap<string, readonly LineProblem[]>
  pot: number
  isDiscount: boolean
  onChange(lines: WinnerLines): void
}
type Row = { key: string; cycle: PastCycle; division: number }

export function WinnersGrid({ cycles, lines, problems, pot, isDiscount, onChange }: WinnersGridProps) {
  const { t } = useLingui()
  const rows = cycles.flatMap((cycle) =>
    Array.from({ length: cycle.divisions }, (_, index): Row => {
      const division = index + 1
      return { key: lineKey(cycle.cycleId, division), cycle, division }
    }),
  )
  const hasDivisions = cycles.some(({ divisions }) => divisions > 1)
  const latest = useRef({ lines, onChange })
  latest.current = { lines, onChange }
  const put = useRef((key: string, change: Partial<{ ticketId: string; amount: string }>) => {
    const { lines: now, onChange: send } = latest.current
    send({ ...now, [key]: { ...EMPTY_LINE, ...now[key], ...change } })
  }).current
  const problemOf = (key: string, field: LineProblem['field']) =>
    problems
      .get(key)
      ?.filter((each) => each.field === field)
      .map(({ message }) => message)
      .join(' ')
  return (
    <section className="k-card flush k-table-card" aria-label={t`Winners`}>
      <div className="k-scroll">
        <PlainTable
          caption={t`Winners`}
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            {
              name: t`Cycle`,
              isHeader: true,
              cell: ({ cycle, division }) => (
                <>
                  <Trans>Cycle {cycle.cycleNumber}</Trans>
                  {hasDivisions && (
                    <>
                      {' · '}
                      <Trans>Division {division}</Trans>
                    </>
                  )}{' '}
                  <span className="xs dim font-normal">
                    <Time at={cycle.startDate} show="month" />
                  </span>
                </>
              ),
            },
            {
              name: t`Ticket`,
              cell: ({ key, cycle }) => (
                <TicketChoice
                  line={key}
                  label={t`Ticket of cycle ${cycle.cycleNumber}`}
                  tickets={cycle.subscribers}
                  value={lines[key]?.ticketId ?? ''}
                  isTaken={isTakenElsewhere(lines, key, lines[key]?.ticketId ?? '')}
                  problem={problemOf(key, 'ticketId')}
                  onChoose={put}
                />
              ),
            },
            {
              name: isDiscount ? t`Discount` : t`Prize`,
              cell: ({ key, cycle }) => {
                const problem = problemOf(key, 'amount')
                return (
                  <>
                    <AmountBox
                      className="w-40"
                      aria-label={t`Amount of cycle ${cycle.cycleNumber}`}
                      {...(problem ? { 'aria-invalid': true, 'aria-describedby': `${key}-amount` } : {})}
                      value={lines[key]?.amount ?? ''}
                      onChange={(amount) => put(key, { amount })}
                    />
                    {problem && (
                      <p className="error xs" id={`${key}-amount`}>
                        {problem}
                      </p>
                    )}
                  </>
                )
              },
            },
            {
              name: t`Takes home`,
              isAmount: true,
              cell: ({ key }) => {
                const amount = Number(lines[key]?.amount ?? '')
                if (!(amount > 0)) return '–'
                return <Money rupees={isDiscount ? Math.round((pot - amount) * 100) / 100 : amount} />
              },
            },
          ]}
        />
      </div>
    </section>
  )
}

type TicketChoiceProps = {
  line: string
  label: string
  tickets: readonly Ticket[]
  value: string
  isTaken: boolean
  problem: string | undefined
  onChoose(line: string, change: { ticketId: string }): void
}

/**
 * A ticket that has won elsewhere can still be chosen, and says so: the other line may be the wrong one. Drawn again only when it changes:
 * 24 lines of 250 tickets are 6,000 options.
 */
const TicketChoice = memo(function TicketChoice(props: TicketChoiceProps) {
  const { line, label, tickets, value, isTaken, problem, onChoose } = props
  const { t } = useLingui()
  const warning = value !== '' && isTaken ? t`This ticket wins twice.` : undefined
  const said = problem || warning
  const id = `${label}-said`
  return (
    <>
      <select
        className="k-input k-select w-64"
        aria-label={label}
        {...(said ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
        value={value}
        onChange={({ target }) => onChoose(line, { ticketId: target.value })}
      >
        <option value="">{t`Nobody`}</option>
        {tickets.map(({ enrolledSubscriberId, ticketNumber, name }) => (
          <option key={enrolledSubscriberId} value={enrolledSubscriberId}>
            {ticketNumber} · {name ?? '–'}
          </option>
        ))}
      </select>
      {said && (
        <p className="error xs" id={id}>
          {said}
        </p>
      )}
    </>
  )
})
