// The page of somebody who may not see a page, or whose record is not there. It never says which of the two.
import { Trans, useLingui } from '@lingui/react/macro'
import { HOMES } from '../../app/guard.ts'
import { useSession } from '../../app/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/feedback.tsx'
import { usePageTitle } from '../../ui/page.tsx'

export const NotYours = () => {
  const { person } = useSession()
  return (
    <Empty
      action={
        <ButtonLink to={person ? HOMES[person.role] : '/'} look="second">
          <Trans>Go to my start page</Trans>
        </ButtonLink>
      }
    >
      <Trans>Not there, or not yours to see. Ask the owner of your company when you need it for your work.</Trans>
    </Empty>
  )
}

export function NoAccess() {
  const { t } = useLingui()
  usePageTitle(t`No access`)
  return (
    <main id="main" tabIndex={-1} className="k-work">
      <h1>{t`No access`}</h1>
      <NotYours />
    </main>
  )
}
