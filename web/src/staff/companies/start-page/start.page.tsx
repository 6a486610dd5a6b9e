// The first page of the workplace: what is live, what waits, and how the company does, by what somebody may see.
import { listAuctions } from '@kuri/contract/auctions/console.contract'
import { getCompanyHome } from '@kuri/contract/companies/start-page.contract'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { useSession } from '../../../app/use-session.ts'
import { Problem, Skeleton } from '../../../ui/feedback.tsx'
import { useNow } from '../../../ui/time.tsx'
import { Columns } from '../../parts/layout.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useSide } from '../../side/side.tsx'
import { KeyFigures } from './key-figures.tsx'
import { LiveAuctions } from './live-auctions.tsx'
import { MoneyCharts } from './money-charts.tsx'
import { MyPrograms } from './my-programs.tsx'
import { NewProgram } from './new-program.tsx'
import { NextAuctions } from './next-auctions.tsx'
import { ProfileHealth } from './profile-health.tsx'
import { type PartOfDay, partOfDay } from './start-page.rules.ts'
import { WaitsForYou } from './waits-for-you.tsx'

const UNDER_WAY = ['LIVE', 'PAUSED', 'ENDED', 'READY', 'SCHEDULED', 'PENDING'] as const
const EVERY_MS = 30_000

export default function StartPage() {
  const { t } = useLingui()
  const { can } = useSide()
  const { person } = useSession()
  const greetings: Record<PartOfDay, string> = {
    MORNING: t`Good morning`,
    AFTERNOON: t`Good afternoon`,
    EVENING: t`Good evening`,
  }
  const greeting = greetings[partOfDay(useNow(60_000))]
  const name = person?.name?.split(' ')[0]
  const auctions = useQuery({
    ...read(listAuctions.company, {
      query: { auctionStatus: [...UNDER_WAY], sortField: 'auction_start_at', sortOrder: 'asc', pageSize: 50 },
    }),
    enabled: can('auction.read'),
    refetchInterval: EVERY_MS,
  })
  const home = useQuery({ ...read(getCompanyHome), refetchInterval: EVERY_MS })
  // What waits comes first; the rest of the page is asked for when it is there.
  const isFirstShown = !home.isPending
  return (
    <StaffPage title={t`Today`} heading={name ? t`${greeting}, ${name}` : greeting} actions={<NewProgram />}>
      {auctions.data && <LiveAuctions auctions={auctions.data.auctions} />}
      <KeyFigures home={home} />
      {isFirstShown && <MoneyCharts />}
      <Columns>
        {can('auction.read') && (
          <div className="stack g3">
            {auctions.data ? <NextAuctions auctions={auctions.data.auctions} /> : null}
            {auctions.error && <Problem error={auctions.error} onRetry={() => void auctions.refetch()} />}
            {auctions.isPending && <Skeleton heights={[160]} />}
            {isFirstShown && <MyPrograms />}
          </div>
        )}
        <div className="stack g3">
          <WaitsForYou home={home} auctions={auctions.data?.auctions ?? []} />
          {isFirstShown && <ProfileHealth />}
          {isFirstShown && !can('auction.read') && <MyPrograms />}
        </div>
      </Columns>
    </StaffPage>
  )
}
