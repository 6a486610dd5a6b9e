// The numbers on top: with money for those who see all of the company, counts for those who see its members.

import { getDashboard, getDashboardOverview } from '@kuri/contract/companies/dashboard.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Plural, Trans } from '@lingui/react/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import type { Refused } from '../../../api/refused.ts'
import { Skeleton } from '../../../ui/feedback.tsx'
import { Money } from '../../../ui/money.tsx'
import { Stat, Stats } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useSide } from '../../side/side.tsx'
import { mayCount, maySeeAll } from './sight.ts'
import { percentOf } from './start-page.rules.ts'
import type { Home } from './waits-for-you.tsx'

export function KeyFigures({ home }: { home: UseQueryResult<Home, Refused> }) {
  const { can } = useSide()
  if (maySeeAll(can)) return <Overview />
  return mayCount(can) ? <Counts /> : <OwnFigures home={home} />
}

/** Of the branches and programs that somebody works for. */
function OwnFigures({ home }: { home: UseQueryResult<Home, Refused> }) {
  if (home.isPending) return <Skeleton heights={[110]} />
  if (!home.data) return null
  const { programs, dues, auctions } = home.data
  return (
    <Stats>
      {dues && (
        <>
          <Stat
            label={<Trans>Late</Trans>}
            value={<Money rupees={dues.overdueAmount} />}
            detail={<Plural value={dues.overdueCount} one="# instalment" other="# instalments" />}
          />
          <Stat
            label={<Trans>Due within a week</Trans>}
            value={<Money rupees={dues.dueSoonAmount} />}
            detail={<Plural value={dues.dueSoonCount} one="# instalment" other="# instalments" />}
          />
        </>
      )}
      {auctions && (
        <Stat
          label={<Trans>Auctions today</Trans>}
          value={auctions.todayCount}
          detail={<Plural value={auctions.liveCount} _0="none is live" one="# is live" other="# are live" />}
        />
      )}
      {programs && (
        <Stat
          label={<Trans>Running programs</Trans>}
          value={programs.activeCount}
          detail={<WaitingPrograms count={programs.publishedCount} />}
        />
      )}
    </Stats>
  )
}

const WaitingPrograms = ({ count }: { count: number }) => (
  <Plural value={count} _0="none waits for its start" other="# wait for their start" />
)

function Overview() {
  return (
    <Loaded query={useQuery(read(getDashboardOverview))} heights={[110]}>
      {({ billing, foremanCommission, ...counts }) => (
        <Stats>
          <Stat
            label={<Trans>Collected this month</Trans>}
            value={<Money rupees={billing.collectedThisMonth} />}
            detail={<CollectedOf {...billing} />}
          />
          <Stat
            label={<Trans>Late</Trans>}
            value={<Money rupees={billing.overdue} />}
            detail={
              <Trans>
                <Money rupees={billing.due} /> due in all
              </Trans>
            }
          />
          <Stat
            label={<Trans>Commission</Trans>}
            value={<Money rupees={foremanCommission} />}
            detail={<Plural value={counts.cycles.completed} one="# month settled" other="# months settled" />}
          />
          <CountStats {...counts} />
        </Stats>
      )}
    </Loaded>
  )
}

function CollectedOf({ billed, collected }: { billed: number; collected: number }) {
  const percent = percentOf(collected, billed)
  return percent === null ? (
    <Trans>Nothing is billed yet</Trans>
  ) : (
    <Trans>
      {percent} % of <Money rupees={billed} /> billed so far
    </Trans>
  )
}

function Counts() {
  return (
    <Loaded query={useQuery(read(getDashboard))} heights={[110]}>
      {(counts) => (
        <Stats>
          <CountStats {...counts} />
        </Stats>
      )}
    </Loaded>
  )
}

type CountsData = Pick<Data<typeof getDashboard>, 'programs' | 'subscribers'>

const CountStats = ({ programs, subscribers }: CountsData) => (
  <>
    <Stat
      label={<Trans>Tickets</Trans>}
      value={subscribers.enrollments}
      detail={<Plural value={subscribers.total} one="# member" other="# members" />}
    />
    <Stat
      label={<Trans>Running programs</Trans>}
      value={programs.active}
      detail={<WaitingPrograms count={programs.published} />}
    />
  </>
)
