// Where staff arrive until their workplace has its own pages.
import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { SignOutButton } from '../../app/sign-out.tsx'
import { useSession } from '../../app/use-session.ts'
import { Note } from '../../ui/feedback.tsx'
import { Page } from '../../ui/page.tsx'

export default function StaffPage() {
  const { t } = useLingui()
  const { person } = useSession()
  if (person?.role === 'SUBSCRIBER') return <Navigate to="/home" replace />
  return (
    <Page title={t`You are signed in as staff`} subtitle={person?.company?.name} isTop>
      {person?.secondFactorSetupRequired && (
        <Note tone="warn">
          <Trans>
            Your company asks for a second factor. Set up an authenticator app or a passkey before you can work.
          </Trans>
        </Note>
      )}
      <Note>
        <Trans>
          These pages are for visitors and members. The company works with Kuri through its API until its own pages are
          here.
        </Trans>
      </Note>
      {person && <SignOutButton />}
    </Page>
  )
}
