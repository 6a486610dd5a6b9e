// The auctions of a month for all programs, the holidays, and an address for calendar apps.
import { getAuctionCalendar } from '@kuri/contract/programs/calendar.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { Columns } from '../../parts/layout.tsx'
import { Loaded, useList } from '../../parts/loaded.tsx'
import { currentMonth, firstDayOf, indianDayOf, lastDayOf } from '../../parts/month.rules.ts'
import { MonthLinks } from '../../parts/month-links.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { Can } from '../../side/side.tsx'
import { Holidays } from './holidays.tsx'
import { DayList, MonthGrid } from './month-grid.tsx'
import { Subscription } from './subscription.tsx'
import { daysOf } from './weeks.rules.ts'
import './calendar.css'

export default function CalendarPage() {
  const { t } = useLingui()
  const { month = currentMonth(Date.now()) } = useSearch({ from: '/company/co/calendar' })
  return (
    <StaffPage
      title={t`Auction calendar`}
      needs="program.read"
      actions={
        <>
          <Can needs="program.status.manage">
            <Link to={'/co/plan' as never} search={{ month } as never} className="k-btn second">
              <Trans>Plan this month</Trans>
            </Link>
          </Can>
          <MonthLinks month={month} />
        </>
      }
    >
      <Month month={month} />
    </StaffPage>
  )
}

function Month({ month }: { month: string }) {
  const { t } = useLingui()
  const calendar = useList(getAuctionCalendar, { query: { from: firstDayOf(month), to: lastDayOf(month) } })
  return (
    <Loaded query={calendar} heights={[600]}>
      {(data) => {
        const days = daysOf(month, data)
        return (
          <Columns>
            <section className="k-card flush" aria-label={t`Month`} aria-busy={calendar.isPlaceholderData || undefined}>
              <p className="k-pane-h">
                <Plural value={data.count} _0="No auctions" one="# auction" other="# auctions" />
              </p>
              <MonthGrid days={days} today={indianDayOf(new Date().toISOString())} />
              <DayList days={days} />
            </section>
            <div className="stack g3">
              <Holidays holidays={data.holidays} source={data.holidaySource} firstDay={firstDayOf(month)} />
              <Subscription />
            </div>
          </Columns>
        )
      }}
    </Loaded>
  )
}
