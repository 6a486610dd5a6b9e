// The work of a month for all programs in one list: cycles, bills and auctions are proposed, changed and confirmed in one step.
import { getAuctionCalendar, getMonthPlan } from '@kuri/contract/programs/calendar.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { Time } from '../../../ui/time.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { addMonths, currentMonth, firstDayOf, lastDayOf } from '../../parts/month.rules.ts'
import { MonthLinks } from '../../parts/month-links.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useSide } from '../../side/side.tsx'
import type { Plan } from './plan.rules.ts'
import { PlanBoard } from './plan-board.tsx'
import './planner.css'

export default function PlannerPage() {
  const { t } = useLingui()
  const { month = addMonths(currentMonth(Date.now()), 1) } = useSearch({ from: '/company/co/plan' })
  return (
    <StaffPage
      title={t`Month planner`}
      subtitle={<Trans>Cycles, bills and auctions of all programs, proposed by what was before.</Trans>}
      needs="program.status.manage"
      actions={<MonthLinks month={month} />}
    >
      <MonthPlan key={month} month={month} />
    </StaffPage>
  )
}

function MonthPlan({ month }: { month: string }) {
  const { can } = useSide()
  const plan = useQuery(read(getMonthPlan, { query: { month: firstDayOf(month) } }))
  // Auctions after prebids fall into the month after, whose holidays count too.
  const span = { from: firstDayOf(month), to: lastDayOf(addMonths(month, 1)) }
  const calendar = useQuery({
    ...read(getAuctionCalendar, { query: span }),
    enabled: can('program.read'),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={plan} heights={[64, 480]}>
      {(data) => (
        <>
          <About plan={data} month={month} />
          <PlanBoard plan={data} holidays={calendar.data?.holidays ?? data.holidays} />
        </>
      )}
    </Loaded>
  )
}

const About = ({ plan: { count, holidays }, month }: { plan: Plan; month: string }) => (
  <p className="dim">
    <Plural value={count} one="# running program." other="# running programs." />{' '}
    {holidays.length > 0 && (
      <>
        <Trans>Holidays:</Trans>{' '}
        {holidays.map(({ day, name }, index) => (
          <span key={day}>
            {index > 0 && ', '}
            <Time at={day} show="dayOfYear" /> {name}
          </span>
        ))}
        {'. '}
      </>
    )}
    <Link to={'/co/calendar' as never} search={{ month } as never}>
      <Trans>Open the calendar</Trans>
    </Link>
  </p>
)
