// Pages that any address can become: not found, and an error that nobody expected.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty, Problem } from '../ui/feedback.tsx'
import { Page } from '../ui/page.tsx'

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

export function UnexpectedError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
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
