// What do I have to do now? Live auctions, then what is to do, the next auctions, and my chits.
import { getOwnHome } from '@kuri/contract/members/start-page.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { Logo } from '../../../app/logo.tsx'
import { useNews } from '../../../app/use-news.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { List } from '../../../ui/list.tsx'
import { Columns, Section, usePageTitle } from '../../../ui/page.tsx'
import { Bell } from './bell.tsx'
import { ChitCard } from './chit-card.tsx'
import { LiveHero } from './live-hero.tsx'
import { NextAuction } from './next-auction.tsx'
import { type Home, isNewcomer, offsetMs, refetchAfterMs, tasksOf } from './start-page.rules.ts'
import { TaskRow } from './task-row.tsx'

export default function StartPage() {
  const { t } = useLingui()
  usePageTitle(t`Home`)
  const home = useQuery({
    ...read(getOwnHome),
    refetchInterval: ({ state }) => (state.data ? refetchAfterMs(state.data) : false),
  })
  useNews(getOwnHome)
  return (
    <main id="main" tabIndex={-1} className="k-main">
      <div className="k-bar top">
        <h1 className="grow">
          <Logo />
          <span className="sr">
            <Trans>Home</Trans>
          </span>
        </h1>
        <Bell unreadCount={home.data?.unreadCount ?? 0} />
      </div>
      {home.data?.liveAuctions.map((auction) => (
        <LiveHero key={auction.auctionId} auction={auction} offsetMs={offsetMs(home.data, home.dataUpdatedAt)} />
      ))}
      <div className="k-page gap-5">
        {home.isPending && <Skeleton heights={[72, 144, 148]} />}
        {home.isError && <Problem error={home.error} onRetry={() => home.refetch()} />}
        {home.data && <Sections home={home.data} />}
      </div>
    </main>
  )
}

function Sections({ home }: { home: Home }) {
  const { t } = useLingui()
  const tasks = tasksOf(home.toDo)
  if (isNewcomer(home)) return <Newcomer />
  return (
    <Columns
      aside={
        tasks.length > 0 && (
          <Section title={t`For you to do`} aside={<span className="sm dim">{tasks.length}</span>}>
            <List label={t`For you to do`}>
              {tasks.map((task) => (
                <TaskRow key={task.id} task={task} />
              ))}
            </List>
            {home.toDo.invoiceCount > home.toDo.invoices.length && (
              <Link to="/my/invoices" className="sm b">
                <Trans>All that is unpaid</Trans> ({home.toDo.invoiceCount})
              </Link>
            )}
          </Section>
        )
      }
      main={
        <>
          {home.nextAuctions.length > 0 && (
            <Section title={t`Next auctions`} aside={<Link to="/my/auctions">{t`All auctions`}</Link>}>
              <List label={t`Next auctions`}>
                {home.nextAuctions.map((auction) => (
                  <NextAuction key={auction.auctionId} auction={auction} />
                ))}
              </List>
            </Section>
          )}
          {home.chits.length > 0 && (
            <Section title={t`My chits`} aside={<Link to="/my/chits">{t`All ${home.chitCount}`}</Link>}>
              {home.chits.map((chit) => (
                <ChitCard key={chit.programId} chit={chit} />
              ))}
            </Section>
          )}
        </>
      }
    />
  )
}

const Newcomer = () => (
  <Empty
    action={
      <ButtonLink to="/chits" look="gold" money>
        <Trans>Look for a chit</Trans>
      </ButtonLink>
    }
  >
    <Trans>No chits yet. Join one, or ask your company to add you with your mobile number.</Trans>
  </Empty>
)
