// What the pages of a challenge show before their data is there.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isRefused, type Refused } from '../../../api/refused.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Page } from '../../../ui/page.tsx'

type Pending = { isPending: boolean; error: Refused | null; refetch(): unknown }

/** While something is read, and when it is not there: one sentence and the way to the list. */
export function NotYet({ query, title, gone }: { query: Pending; title?: string; gone: ReactNode }) {
  const { t } = useLingui()
  const isGone = isRefused(query.error, 'NOT_FOUND', 'VALIDATION_FAILED')
  return (
    <Page title={title ?? t`Challenge`}>
      {query.error === null && <Skeleton heights={[200, 64, 64, 64]} />}
      {isGone && (
        <Empty
          action={
            <ButtonLink to="/challenges">
              <Trans>See the challenges</Trans>
            </ButtonLink>
          }
        >
          {gone}
        </Empty>
      )}
      {query.error && !isGone && <Problem error={query.error} onRetry={() => void query.refetch()} />}
    </Page>
  )
}
