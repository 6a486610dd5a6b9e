// Pages that any address can become: not found, no access, and an error that nobody expected.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { isRefused, NO_ACCESS } from '../api/refused.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty, Problem } from '../ui/feedback.tsx'
import { Page } from '../ui/page.tsx'
import { HOMES } from './guard.ts'
import { useSession } from './use-session.ts'

export function NotFound() {
  const { t } = useLingui()
  return (
    <div className="k-app">
      <Page title={t`Not found`}>
        <Empty
          action={
            <ButtonLink to="/">
              <Trans>Go to the start page</Trans>
            </ButtonLink>
          }
        >
          <Trans>There is no page at this address.</Trans>
        </Empty>
      </Page>
    </div>
  )
}

/** The page belongs to other people: members, staff, or employees with another role. */
export function NoAccess() {
  const { t } = useLingui()
  const { person } = useSession()
  return (
    <div className="k-app">
      <Page title={t`No access`}>
        <Empty
          action={
            <ButtonLink to={person ? HOMES[person.role] : '/'}>
              {person ? <Trans>Go to your start page</Trans> : <Trans>Go to the start page</Trans>}
            </ButtonLink>
          }
        >
          {person && person.role !== 'SUBSCRIBER' ? (
            <Trans>Your role does not include this page. Ask the owner of your company.</Trans>
          ) : (
            <Trans>This page is not for members. If you also work for a company, sign in with that number.</Trans>
          )}
        </Empty>
      </Page>
    </div>
  )
}

export function UnexpectedError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  if (isRefused(error, ...NO_ACCESS)) return <NoAccess />
  if (!navigator.onLine)
    return (
      <div className="k-app">
        <Page title={t`No internet connection`} isTop>
          <Empty
            action={
              <Button onClick={() => location.reload()}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            <Trans>This page has not been opened on this phone before. It needs the network once.</Trans>
          </Empty>
        </Page>
      </div>
    )
  return (
    <div className="k-app">
      <Page title={t`Something went wrong`}>
        <Problem error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} />
      </Page>
    </div>
  )
}
