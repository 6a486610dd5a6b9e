// The month as weeks on a wide screen, and as a list of its days on a phone.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Empty } from '../../../ui/feedback.tsx'
import { Time } from '../../../ui/time.tsx'
import { type CalendarAuction, type CalendarDay, weeksOf } from './weeks.rules.ts'

/** Any week from Sunday on, for the names of the days. */
const SUNDAY = Date.UTC(2026, 10, 1)
const DAY_MS = 86_400_000

function useWeekdays() {
  const { i18n } = useLingui()
  const format = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => format.format(SUNDAY + day * DAY_MS))
}

export function MonthGrid({ days, today }: { days: readonly CalendarDay[]; today: string }) {
  const { t } = useLingui()
  const weekdays = useWeekdays()
  return (
    <table className="k-month">
      <caption className="sr">{t`Auctions and holidays by week`}</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week.find((cell) => cell !== null)!.day}>
            {week.map((cell, index) =>
              cell ? (
                <td key={cell.day} className={cell.holidays.length > 0 ? 'free' : undefined}>
                  <span className="d">
                    <time dateTime={cell.day} className="b">
                      {Number(cell.day.slice(-2))}
                    </time>
                    {cell.day === today && <span className="xs">{t`Today`}</span>}
                  </span>
                  <DayContent day={cell} />
                </td>
              ) : (
                <td key={weekdays[index]} className="other" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function DayList({ days }: { days: readonly CalendarDay[] }) {
  const busy = days.filter(({ auctions, holidays }) => auctions.length + holidays.length > 0)
  if (busy.length === 0)
    return (
      <Empty>
        <Trans>No auction and no holiday in this month.</Trans>
      </Empty>
    )
  return (
    <ul className="k-days">
      {busy.map((day) => (
        <li key={day.day}>
          <b>
            <Time at={day.day} show="weekday" />
          </b>
          <DayContent day={day} />
        </li>
      ))}
    </ul>
  )
}

const DayContent = ({ day: { auctions, holidays } }: { day: CalendarDay }) => (
  <>
    {holidays.map(({ name }) => (
      <Badge key={name} icon="sun">
        <Trans>Holiday: {name}</Trans>
      </Badge>
    ))}
    {auctions.map((auction) => (
      <AuctionLink key={auction.auctionId} auction={auction} />
    ))}
  </>
)

const AuctionLink = ({ auction }: { auction: CalendarAuction }) => (
  <Link
    to={'/co/auctions/$auctionId' as never}
    params={{ auctionId: auction.auctionId } as never}
    className="k-month-auction"
  >
    <Time at={auction.auctionStartAt} show="time" />
    <span className="b" dir="auto">
      {auction.programName}
    </span>
    <span className="xs">
      <Trans>Cycle {auction.cycleNumber}</Trans> · <span dir="auto">{auction.branchName}</span>
    </span>
    {auction.status !== 'SCHEDULED' && <StatusWord status={auction.status} />}
  </Link>
)

function StatusWord({ status }: { status: string }) {
  const { t } = useLingui()
  const words: Record<string, string> = {
    READY: t`Ready`,
    LIVE: t`Live`,
    PAUSED: t`Paused`,
    ENDED: t`Ended`,
    COMPLETED: t`Completed`,
    CANCELLED: t`Cancelled`,
  }
  return words[status] ? <span className="xs">{words[status]}</span> : null
}
