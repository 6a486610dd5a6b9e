// Takes a challenge, one question per page. The question stands in the address, so that Back leads to the one before.

import type { Static } from '@kuri/contract/kit/schema'
import {
  type ChallengeDetail,
  completeChallenge,
  completeChallengeAsGuest,
  getChallengeAttempt,
  getPublicChallenge,
  listPublicChallenges,
} from '@kuri/contract/programs/challenges.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Navigate, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { isRefused, type Refused } from '../../../api/refused.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/feedback.tsx'
import { Page } from '../../../ui/page.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { isGuest } from './guest.ts'
import { keptAnswers } from './kept-answers.ts'
import { NotYet } from './not-yet.tsx'
import { ownClaims } from './own-claims.ts'
import {
  type Answer,
  firstOpenQuestion,
  refusedQuestion,
  shownQuestion,
  validAnswers,
  withAnswer,
} from './play.rules.ts'
import { QuestionCard } from './question-card.tsx'

type Challenge = Static<typeof ChallengeDetail>
const route = getRouteApi('/visitor-full/challenges/$challengeId/play/$attemptId')

export default function PlayPage() {
  const { challengeId, attemptId } = route.useParams()
  const challenge = useQuery(read(getPublicChallenge, { params: { slugOrId: challengeId } }))
  const attempt = useQuery({ ...read(getChallengeAttempt, { params: { attemptId } }), enabled: !isGuest(attemptId) })
  const gone = <Trans>This challenge is over.</Trans>
  if (attempt.data?.status === 'COMPLETED')
    return <Navigate to="/challenges/attempts/$attemptId" params={{ attemptId }} replace />
  if (!challenge.data) return <NotYet query={challenge} gone={gone} />
  if (!isGuest(attemptId) && !attempt.data) return <NotYet query={attempt} gone={gone} />
  return <Play challenge={challenge.data} attemptId={attemptId} />
}

function Play({ challenge, attemptId }: { challenge: Challenge; attemptId: string }) {
  const { t } = useLingui()
  const { id: challengeId, questions } = challenge
  const [answers, setAnswers] = useState<readonly Answer[]>(() => {
    const kept = keptAnswers.read(challengeId)
    return kept?.attemptId === attemptId ? validAnswers(questions, kept.answers) : []
  })
  const search = route.useSearch()
  const number = shownQuestion(questions, answers, search.question)
  const { goTo, goBack } = useQuestions(number)
  const finish = useFinish(challengeId, attemptId, goTo)
  const question = questions[number - 1]
  if (!question) return <Navigate to="/challenges/$challengeId" params={{ challengeId: challenge.slug }} replace />

  const isLast = number === questions.length
  const isAnswered = answers.some(({ questionId }) => questionId === question.id)
  const open = firstOpenQuestion(questions, answers)

  function choose(optionId: string) {
    const next = withAnswer(answers, { questionId: question!.id, optionId })
    setAnswers(next)
    keptAnswers.write(challengeId, { attemptId, answers: next })
    if (!isLast) goTo(number + 1)
  }

  return (
    <Page
      title={challenge.title}
      subtitle={
        <Trans>
          Question {number} of {questions.length}
        </Trans>
      }
      onBack={goBack}
    >
      <Steps now={number} of={questions.length} />
      {finish.error && <Problem error={finish.error} />}
      <QuestionCard
        key={question.id}
        question={question}
        chosen={answers.find(({ questionId }) => questionId === question.id)?.optionId ?? null}
        onChoose={choose}
      />
      {isLast ? (
        <Button
          money
          block
          busy={finish.isPending}
          why={open <= questions.length ? t`Choose an answer first.` : undefined}
          onClick={() => void finish.send(validAnswers(questions, answers))}
        >
          <Trans>See your result</Trans>
        </Button>
      ) : (
        isAnswered && (
          <Button look="second" block onClick={() => goTo(number + 1)}>
            <Trans>Next question</Trans>
          </Button>
        )
      )}
    </Page>
  )
}

/** Going on adds a page to the history; going back uses the one that is there. */
type Came = { cameFromQuestion?: number }

function useQuestions(number: number) {
  const router = useRouter()
  const navigate = route.useNavigate()
  return {
    goTo: (question: number) =>
      void navigate({ to: '.', search: { question }, state: (old) => ({ ...old, cameFromQuestion: number }) as never }),
    goBack() {
      const { cameFromQuestion } = router.state.location.state as Came
      const isBefore = number === 1 ? router.history.canGoBack() : cameFromQuestion === number - 1
      if (isBefore) return router.history.back()
      if (number > 1) return void navigate({ to: '.', search: { question: number - 1 }, replace: true })
      void router.navigate({ to: '/challenges', replace: true })
    },
  }
}

/** Sends the answers. Members get their attempt, visitors the card that everybody with the link can see. */
function useFinish(challengeId: string, attemptId: string, goTo: (question: number) => void) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const outdates = [getChallengeAttempt, listPublicChallenges]
  const own = useChange(completeChallenge, { outdates })
  const asGuest = useChange(completeChallengeAsGuest, { outdates })
  const showResult = () =>
    void navigate({ to: '/challenges/attempts/$attemptId', params: { attemptId }, replace: true })

  async function sendAsGuest(answers: Answer[]) {
    const { shareToken, claimToken } = await asGuest.mutateAsync({
      params: { slugOrId: challengeId },
      body: { answers },
    })
    ownClaims.add(shareToken, claimToken)
    void navigate({ to: '/r/$shareToken', params: { shareToken }, replace: true })
  }

  async function send(answers: Answer[]) {
    try {
      if (isGuest(attemptId)) await sendAsGuest(answers)
      else {
        await own.mutateAsync({ params: { challengeId, attemptId }, body: { answers } })
        showResult()
      }
      keptAnswers.forget(challengeId)
    } catch (error) {
      if (isRefused(error, 'ATTEMPT_COMPLETED')) return showResult()
      // The challenge was changed meanwhile.
      if (!isRefused(error, 'CHALLENGE_ANSWERS_INVALID')) return
      await client.invalidateQueries({ queryKey: [getPublicChallenge.path] })
      goTo(refusedQuestion(error.details) ?? 1)
    }
  }
  const error: Refused | null = own.error ?? asGuest.error
  return { send, error, isPending: own.isPending || asGuest.isPending }
}
