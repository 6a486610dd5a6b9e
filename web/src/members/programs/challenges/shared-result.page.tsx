// A result behind a shared link. A visitor who has just played finds their own here, and keeps it by signing in.
import {
  claimChallengeAttempt,
  getChallengeAttempt,
  getSharedResult,
  listPublicChallenges,
} from '@kuri/contract/programs/challenges.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { useSession } from '../../../app/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { NotYet } from './not-yet.tsx'
import { ownClaims } from './own-claims.ts'
import { ResultCard, type SharedCard, ShareResult } from './result-card.tsx'

const route = getRouteApi('/visitor-full/r/$shareToken')

export default function SharedResultPage() {
  const { t } = useLingui()
  const { shareToken } = route.useParams()
  const query = useQuery(read(getSharedResult, { params: { shareToken } }))
  const isOwn = ownClaims.find(shareToken) !== null
  useClaim(shareToken)
  if (!query.data)
    return (
      <NotYet
        query={query}
        title={t`A shared result`}
        gone={<Trans>There is no such card. The link may be incomplete.</Trans>}
      />
    )
  return isOwn ? <OwnResult card={query.data} shareToken={shareToken} /> : <ResultOfSomebody card={query.data} />
}

/** Somebody who has signed in takes their result with them. A result that cannot be claimed stays as it is. */
function useClaim(shareToken: string) {
  const isMember = useSession().person?.role === 'SUBSCRIBER'
  const navigate = useNavigate()
  const { mutateAsync } = useChange(claimChallengeAttempt, { outdates: [getChallengeAttempt, listPublicChallenges] })
  useEffect(() => {
    const claimToken = ownClaims.find(shareToken)
    if (!isMember || !claimToken) return
    mutateAsync({ body: { claimToken } }).then(
      ({ id }) => {
        ownClaims.drop(shareToken)
        void navigate({ to: '/challenges/attempts/$attemptId', params: { attemptId: id }, replace: true })
      },
      () => {},
    )
  }, [isMember, shareToken, mutateAsync, navigate])
}

function OwnResult({ card, shareToken }: { card: SharedCard; shareToken: string }) {
  const { t } = useLingui()
  const { person } = useSession()
  return (
    <Page title={t`Your result`}>
      <ResultCard card={card} />
      <ShareResult card={card} shareToken={shareToken} />
      {person === null && (
        <div className="stack g1">
          <ButtonLink to="/sign-in" search={{ next: `/r/${shareToken}` }} look="second" block>
            <Trans>Sign in and keep it</Trans>
          </ButtonLink>
          <p className="sm dim center">
            <Trans>Without an account the card is deleted after 30 days.</Trans>
          </p>
        </div>
      )}
      <ButtonLink to="/challenges/$challengeId" params={{ challengeId: card.challenge.slug }} look="quiet" block>
        <Trans>Play again</Trans>
      </ButtonLink>
    </Page>
  )
}

function ResultOfSomebody({ card }: { card: SharedCard }) {
  const { t } = useLingui()
  const { participantsCount, slug } = card.challenge
  return (
    <Page title={t`A shared result`}>
      <ResultCard card={card} />
      {participantsCount > 0 && (
        <p className="center dim">
          <Plural value={participantsCount} one="# person has played" other="# people have played" />
        </p>
      )}
      <ButtonLink to="/challenges/$challengeId" params={{ challengeId: slug }} look="gold" money block>
        <Trans>Find out who you are</Trans>
      </ButtonLink>
      <ButtonLink to="/" look="quiet" block>
        <Trans>What is Kuri?</Trans>
      </ButtonLink>
    </Page>
  )
}
