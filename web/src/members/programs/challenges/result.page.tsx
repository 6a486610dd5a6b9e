// The result of a member's own attempt.
import { getChallengeAttempt } from '@kuri/contract/programs/challenges.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { NotYet } from './not-yet.tsx'
import { ResultCard, ShareResult } from './result-card.tsx'

const route = getRouteApi('/visitor-full/challenges/attempts/$attemptId')

export default function ResultPage() {
  const { t } = useLingui()
  const { attemptId } = route.useParams()
  const query = useQuery(read(getChallengeAttempt, { params: { attemptId } }))
  if (!query.data)
    return (
      <NotYet query={query} title={t`Your result`} gone={<Trans>This result is not yours, or it is gone.</Trans>} />
    )
  const { challengeId, challenge, resultCard, shareToken } = query.data
  if (!resultCard || !shareToken)
    return <Navigate to="/challenges/$challengeId/play/$attemptId" params={{ challengeId, attemptId }} replace />
  return (
    <Page title={t`Your result`}>
      <ResultCard card={resultCard} />
      <ShareResult card={resultCard} shareToken={shareToken} />
      <ButtonLink to="/challenges/$challengeId" params={{ challengeId: challenge.slug }} look="second" block>
        <Trans>Play again</Trans>
      </ButtonLink>
      <ButtonLink to="/challenges" look="quiet" block>
        <Trans>All challenges</Trans>
      </ButtonLink>
    </Page>
  )
}
