// Before joining a chit: what it is, what is checked already and what to keep at hand. An open request is resumed.
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Empty, Note, Problem, Skeleton } from '../../../../ui/feedback.tsx'
import { Item, List } from '../../../../ui/list.tsx'
import { Page, Section } from '../../../../ui/page.tsx'
import { type OwnRequest, pageAfter } from '../requests/request.rules.ts'
import { ChitSummary } from './chit-summary.tsx'
import type { SavedData } from './use-application.ts'
import { useJoining } from './use-joining.ts'

export default function BeforePage() {
  const { t } = useLingui()
  const { programId } = useParams({ from: '/member-full/join/$programId' })
  const { program, isClosed, request, saved, isLoading, error, retry } = useJoining(programId)
  const programName = program?.name ?? request?.programName
  return (
    <Page title={programName === undefined ? t`Join a chit` : t`Join ${programName}`}>
      {isLoading && !error && <Skeleton heights={[200, 160, 160, 64]} />}
      {error && <Problem error={error} onRetry={retry} />}
      {program && <ChitSummary program={program} />}
      {!isLoading && !error && request && <OpenRequest request={request} />}
      {!isLoading && !error && !request && isClosed && <ClosedChit />}
      {!isLoading && !error && !request && program && saved && <Checklist programId={programId} saved={saved} />}
    </Page>
  )
}

const ClosedChit = () => (
  <Empty
    action={
      <ButtonLink to="/chits">
        <Trans>See other chits</Trans>
      </ButtonLink>
    }
  >
    <Trans>This chit takes no new members now.</Trans>
  </Empty>
)

function OpenRequest({ request }: { request: OwnRequest }) {
  const { requestId, status, programId, companyName, step } = request
  if (status === 'INCOMPLETE')
    return (
      <>
        <Note tone="brand">
          <Trans>You have begun already. What you filled in is saved.</Trans>
        </Note>
        <ButtonLink to={`/my/requests/$requestId/${pageAfter(step)}`} params={{ requestId }} money block>
          <Trans>Continue</Trans>
        </ButtonLink>
      </>
    )
  if (status === 'ENROLLED')
    return (
      <>
        <Note tone="brand">
          <Trans>You are a member of this chit. {companyName} can add a second ticket for you.</Trans>
        </Note>
        <ButtonLink to="/my/chits/$programId" params={{ programId }} money block>
          <Trans>Open the chit</Trans>
        </ButtonLink>
      </>
    )
  return (
    <>
      <Note tone="brand">
        <Trans>You have asked to join this chit.</Trans>
      </Note>
      <ButtonLink to="/my/requests/$requestId" params={{ requestId }} money block>
        <Trans>See your request</Trans>
      </ButtonLink>
    </>
  )
}

/** The state stands below, because beside it an email address has too little room on a phone. */
const withState = (text: string | null, state: ReactNode) => (
  <>
    <span className="block wrap-anywhere">{text}</span>
    {state}
  </>
)

function Checklist({ programId, saved }: { programId: string; saved: SavedData }) {
  const { t } = useLingui()
  const { mobileNumber, email, emailVerified } = saved.BASIC_INFO
  const verified = (
    <Badge tone="done" icon="tick">
      <Trans>Verified</Trans>
    </Badge>
  )
  return (
    <>
      <Section title={t`Checked`}>
        <List>
          <Item icon="phone" heading={t`Mobile number`} detail={withState(mobileNumber, verified)} />
          <Item
            icon="file"
            heading={t`Email`}
            detail={withState(
              email ?? t`No address yet`,
              emailVerified ? (
                verified
              ) : (
                <Badge tone="warn" icon="alert">
                  <Trans>Not verified</Trans>
                </Badge>
              ),
            )}
          />
        </List>
        {!emailVerified && (
          <ButtonLink to="/my/profile/email" search={{ next: `/join/${programId}` }} block>
            <Trans>Verify your email</Trans>
          </ButtonLink>
        )}
      </Section>
      <Section title={t`Keep at hand`}>
        <List>
          <Item icon="file" heading={t`Aadhaar card`} detail={t`You photograph the front and the back.`} />
          <Item icon="file" heading={t`PAN`} detail={t`The number is enough for now.`} />
          <Item icon="camera" heading={t`Your face`} detail={t`One photograph, in good light.`} />
        </List>
      </Section>
      <p className="dim">
        <Trans>Four steps, about ten minutes. Each step is saved, so that you can stop and go on later.</Trans>
      </p>
      {emailVerified ? (
        <ButtonLink to="/join/$programId/about" params={{ programId }} money block>
          <Trans>Start</Trans>
        </ButtonLink>
      ) : (
        <Button money block look="second" why={<Trans>Verify your email first.</Trans>}>
          <Trans>Start</Trans>
        </Button>
      )}
    </>
  )
}
