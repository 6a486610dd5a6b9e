// Records the winners of a lot, or of an auction that was held elsewhere.

import type { Data } from '@kuri/contract/kit/route'
import { listProgramTickets } from '@kuri/contract/members/members.contract'
import {
  getCycleProgramDetails,
  getCycleWinners,
  listCycles,
  recordCycleWinners,
} from '@kuri/contract/programs/cycles.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useChange } from '../../../api/query.ts'
import type { Refused } from '../../../api/refused.ts'
import { AmountInput } from '../../../ui/amount/amount-input.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { Select } from '../../../ui/field.tsx'
import { Money } from '../../../ui/money.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useSide } from '../../side/side.tsx'
import { openDivisions, prizeOfAmount } from './cycle.rules.ts'

type CycleWinners = Data<typeof getCycleWinners>
type Ticket = CycleWinners['tickets'][number]

export default function RecordWinnersPage() {
  const { t } = useLingui()
  const pageAfter = usePageAfter()
  const { cycleId } = useParams({ from: '/company/co/cycles/$cycleId/winners' })
  const query = useQuery<CycleWinners, Refused>({
    queryKey: [getCycleWinners.path, cycleId, 'all'],
    queryFn: ({ signal }) => readWinners(cycleId, signal),
  })
  return (
    <StaffPage
      title={t`Record winners`}
      needs="auction.winner.manage"
      {...(query.data ? { place: query.data } : {})}
      above={
        query.data && (
          <Link {...pageAfter(query.data)}>
            <Trans>Cycle</Trans> {query.data.cycleNumber}
          </Link>
        )
      }
    >
      <Loaded query={query}>{(found) => <WinnersForm found={found} />}</Loaded>
    </StaffPage>
  )
}

const PAGE_SIZE = 100

/** A ticket is chosen among all of the program, so all its pages are read: three for 250 tickets. */
async function readWinners(cycleId: string, signal: AbortSignal): Promise<CycleWinners> {
  const page = (pageNumber: number) =>
    api(getCycleWinners, { params: { cycleId }, query: { pageNumber, pageSize: PAGE_SIZE }, signal })
  const first = await page(1)
  const others = await Promise.all(
    Array.from({ length: Math.max(0, first.totalPages - 1) }, (_, index) => page(index + 2)),
  )
  return { ...first, tickets: [first, ...others].flatMap(({ tickets }) => tickets) }
}

/** The page of the cycle shows its money; an operator who may not see it goes to the list of cycles. */
function usePageAfter() {
  const { can } = useSide()
  return ({ cycleId, programId, branchId }: CycleWinners) =>
    can('statement.manage', { programId, branchId })
      ? ({ to: '/co/cycles/$cycleId', params: { cycleId } } as const)
      : ({ to: '/co/programs/$programId/cycles', params: { programId } } as const)
}

type Line = { ticketId: string; amount: string }

function WinnersForm({ found }: { found: CycleWinners }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const pageAfter = usePageAfter()
  const { cycleId, tickets, programDivisions } = found
  const divisions = openDivisions(programDivisions, found.winners)
  const [lines, setLines] = useState<Record<number, Line>>({})
  const record = useChange(recordCycleWinners, {
    outdates: [getCycleWinners, getCycleProgramDetails.company, listCycles.company, listProgramTickets],
  })
  const filled = divisions.filter((division) => lines[division]?.ticketId && lines[division]?.amount)
  const errorAt = (division: number, field: string) =>
    record.error?.details.find(({ path }) => path === `winners.${filled.indexOf(division)}.${field}`)?.message
  const isPlaced = (record.error?.details ?? []).some(({ path }) => path.startsWith('winners.'))
  const send = () =>
    record.mutate(
      {
        params: { cycleId },
        body: {
          winners: filled.map((division) => {
            const { ticketId, amount } = lines[division]!
            const ticket = tickets.find(({ enrolledSubscriberId }) => enrolledSubscriberId === ticketId)!
            return { division, amount, enrolledSubscriberId: ticketId, subscriberId: ticket.subscriberId }
          }),
        },
      },
      {
        onSuccess: ({ remainingWinnerSlots }) => {
          toast(remainingWinnerSlots === 0 ? t`The cycle is completed and settled.` : t`The winners are recorded.`)
          void navigate(pageAfter(found))
        },
      },
    )
  if (divisions.length === 0)
    return (
      <Note>
        <Trans>Every division of this cycle has its winner.</Trans>
      </Note>
    )
  return (
    <form
      className="stack g4 max-w-3xl"
      onSubmit={(event) => {
        event.preventDefault()
        if (filled.length > 0 && !record.isPending) send()
      }}
    >
      <AmountMeaning found={found} />
      {record.error && !isPlaced && <Problem error={record.error} />}
      {divisions.map((division) => {
        const line = lines[division] ?? { ticketId: '', amount: '' }
        const put = (change: Partial<Line>) => setLines({ ...lines, [division]: { ...line, ...change } })
        const taken = new Set(divisions.filter((other) => other !== division).map((other) => lines[other]?.ticketId))
        return (
          <DivisionWinner
            key={division}
            found={found}
            division={division}
            line={line}
            taken={taken}
            errorOf={(field) => errorAt(division, field)}
            onChange={put}
          />
        )
      })}
      <Button type="submit" busy={record.isPending} disabled={filled.length === 0}>
        <Trans>Record the winners</Trans>
      </Button>
    </form>
  )
}

const ticketLabel = ({ ticketNumber, subscriberName, isPrized }: Ticket, won: string) =>
  `${ticketNumber} · ${subscriberName ?? '–'}${isPrized ? ` (${won})` : ''}`

/** What the amounts of the form are. */
function AmountMeaning({ found: { bid, amountMeaning } }: { found: CycleWinners }) {
  return (
    <Note>
      {bid === 'LOT' ? (
        <Trans>The amount is the prize of the drawn ticket.</Trans>
      ) : amountMeaning === 'DISCOUNT' ? (
        <Trans>The amount is the discount that was bid.</Trans>
      ) : (
        <Trans>The amount is the prize that was bid.</Trans>
      )}{' '}
      <Trans>When every division has a winner, the cycle is completed and settled.</Trans>
    </Note>
  )
}

type DivisionWinnerProps = {
  found: CycleWinners
  division: number
  line: Line
  /** The tickets that are chosen in other divisions. */
  taken: ReadonlySet<string | undefined>
  errorOf(field: string): string | undefined
  onChange(change: Partial<Line>): void
}

function DivisionWinner({ found, division, line, taken, errorOf, onChange }: DivisionWinnerProps) {
  const { t } = useLingui()
  const isDiscount = found.amountMeaning === 'DISCOUNT'
  return (
    <Panel title={found.programDivisions > 1 ? t`Division ${division}` : t`Winner`}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Select
          label={t`Ticket`}
          none={t`Choose a ticket`}
          value={line.ticketId}
          error={errorOf('enrolledSubscriberId') ?? errorOf('subscriberId')}
          onChange={({ target }) => onChange({ ticketId: target.value })}
          options={found.tickets.map((ticket) => ({
            value: ticket.enrolledSubscriberId,
            label: ticketLabel(ticket, t`won already`),
            disabled: ticket.isPrized || taken.has(ticket.enrolledSubscriberId),
          }))}
        />
        <AmountInput
          label={isDiscount ? t`Discount` : t`Prize`}
          value={line.amount}
          error={errorOf('amount')}
          onChange={(amount) => onChange({ amount })}
        />
      </div>
      {isDiscount && Number(line.amount) > 0 && (
        <p className="mt-2">
          <Trans>
            The winner takes home{' '}
            <Money rupees={prizeOfAmount(true, found.totalAmount, Number(line.amount))} className="b" />.
          </Trans>
        </p>
      )}
    </Panel>
  )
}
