// All challenges, for visitors and members.
import { type ChallengeCard, listPublicChallenges } from '@kuri/contract/programs/challenges.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { usePageTitle } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ChallengeBadges, ChallengeFacts } from './challenge-words.tsx'

const route = getRouteApi('/visitor/challenges')

export default function ChallengesPage() {
  const { t } = useLingui()
  usePageTitle(t`Challenges`)
  const { pageNumber } = route.useSearch()
  const list = useQuery(read(listPublicChallenges, { query: { pageSize: 20, ...(pageNumber ? { pageNumber } : {}) } }))
  return (
    <main id="main" tabIndex={-1} className="k-page">
      <h1>
        <Trans>Challenges</Trans>
      </h1>
      <p className="dim">
        <Trans>A few questions, and a card to share.</Trans>
      </p>
      {list.isPending && <Skeleton heights={[180, 180]} />}
      {list.isError && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.challenges.length === 0 && (
        <Empty
          action={
            <ButtonLink to="/chits">
              <Trans>See the chits you can join</Trans>
            </ButtonLink>
          }
        >
          <Trans>There is no challenge at the moment.</Trans>
        </Empty>
      )}
      {list.data && list.data.challenges.length > 0 && (
        <ul className="k-cards">
          {list.data.challenges.map((challenge) => (
            <li key={challenge.id}>
              <Card challenge={challenge} />
            </li>
          ))}
        </ul>
      )}
      {list.data && <Pager {...list.data} />}
    </main>
  )
}

const Card = ({ challenge }: { challenge: ChallengeCard }) => (
  <Link to="/challenges/$challengeId" params={{ challengeId: challenge.slug }} className="k-card stack k-program">
    <ChallengeBadges {...challenge} />
    <h2 dir="auto">{challenge.title}</h2>
    <p dir="auto">{challenge.description}</p>
    <ChallengeFacts {...challenge} />
  </Link>
)
