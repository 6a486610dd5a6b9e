// One challenge: what it is about, who one may turn out to be, and the start.

import type { Static } from '@kuri/contract/kit/schema'
import { type ChallengeDetail, getPublicChallenge, startChallenge } from '@kuri/contract/programs/challenges.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { read, useChange } from '../../../api/query.ts'
import { session } from '../../../api/session.ts'
import { findPerson } from '../../../app/guard.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/feedback.tsx'
import { Card, Page, Section } from '../../../ui/page.tsx'
import { SharePageButton } from '../../../ui/share.tsx'
import { ChallengeBadges, ChallengeFacts } from './challenge-words.tsx'
import { GUEST } from './guest.ts'
import { keptAnswers } from './kept-answers.ts'
import { NotYet } from './not-yet.tsx'
import { firstOpenQuestion, validAnswers } from './play.rules.ts'

type Challenge = Static<typeof ChallengeDetail>
const route = getRouteApi('/visitor-full/challenges/$challengeId')

export default function ChallengePage() {
  const { challengeId } = route.useParams()
  const query = useQuery(read(getPublicChallenge, { params: { slugOrId: challengeId } }))
  if (!query.data) return <NotYet query={query} gone={<Trans>This challenge is over.</Trans>} />
  return <About challenge={query.data} />
}

function About({ challenge }: { challenge: Challenge }) {
  const { t } = useLingui()
  return (
    <>
      <Page title={t`Challenge`} aside={<SharePageButton title={challenge.title} />}>
        <Card look="thread" className="stack">
          <ChallengeBadges {...challenge} />
          <h2 className="lg" dir="auto">
            {challenge.title}
          </h2>
          <p dir="auto">{challenge.description}</p>
          <ChallengeFacts {...challenge} />
        </Card>
        {challenge.results.length > 0 && (
          <Section title={t`Who will you be?`}>
            <ul className="row g2 flex-wrap">
              {challenge.results.map(({ id, title }) => (
                <li key={id} className="k-badge line" dir="auto">
                  {title}
                </li>
              ))}
            </ul>
          </Section>
        )}
      </Page>
      <StartArea challenge={challenge} />
    </>
  )
}

function StartArea({ challenge: { id, questions } }: { challenge: Challenge }) {
  const navigate = useNavigate()
  const start = useChange(startChallenge, { outdates: [] })
  const kept = keptAnswers.read(id)
  const answered = kept ? validAnswers(questions, kept.answers) : []
  const goTo = (attemptId: string, question: number) =>
    void navigate({
      to: '/challenges/$challengeId/play/$attemptId',
      params: { challengeId: id, attemptId },
      search: { question },
    })

  async function begin() {
    await findPerson()
    const isMember = session.state().person?.role === 'SUBSCRIBER'
    const attempt = isMember
      ? await start.mutateAsync({ params: { challengeId: id } }).catch(() => null)
      : { id: GUEST }
    if (!attempt) return
    keptAnswers.write(id, { attemptId: attempt.id, answers: [] })
    goTo(attempt.id, 1)
  }

  return (
    <footer className="k-foot">
      {start.isError && <Problem error={start.error} />}
      {kept && answered.length > 0 ? (
        <>
          <Button money block onClick={() => goTo(kept.attemptId, firstOpenQuestion(questions, answered))}>
            <Trans>Go on where you stopped</Trans>
          </Button>
          <Button look="quiet" block busy={start.isPending} onClick={() => void begin()}>
            <Trans>Begin again</Trans>
          </Button>
        </>
      ) : (
        <>
          <p className="sm center dim">
            <Plural value={questions.length} one="# question" other="# questions" />
          </p>
          <Button
            money
            block
            busy={start.isPending}
            why={questions.length === 0 ? <Trans>It has no questions yet.</Trans> : undefined}
            onClick={() => void begin()}
          >
            <Trans>Start</Trans>
          </Button>
        </>
      )}
    </footer>
  )
}
