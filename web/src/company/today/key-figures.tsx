// The numbers on top: with money for those who see all of the company, counts for those who see its members.
import type { Data } from '@kuri/contract/kit/route'
import { getDashboard, getDashboardOverview } from '@kuri/contract/tenancy/dashboard.contract'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query.ts'
import { useAccess } from '../../staff/access/access.tsx'
import { Stat, Stats } from '../../staff/parts/layout.tsx'
import { Loaded } from '../../staff/parts/loaded.tsx'
import { Money } from '../../ui/money.tsx'
import { mayCount, maySeeAll } from './sight.ts'
import { percentOf } from './today.rules.ts'

export function KeyFigures() {
  const { can } = useAccess()
  if (maySeeAll(can)) return <Overview />
  return mayCount(can) ? <Counts /> : null
}

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
      detail={<Plural value={programs.published} _0="none waits for its start" other="# wait for their start" />}
    />
  </>
)
