// The minutes of an auction for the Registrar, who has a link and no account.

import type { Data } from '@kuri/contract/kit/route'
import { openMinutesLink } from '@kuri/contract/proof/minutes.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { isRefused, type Refused } from '../../../api/refused.ts'
import { linkToken } from '../../../app/link-token.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { MinutesPaper } from '../../../ui/minutes-paper.tsx'
import { Card, Page } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { MinutesState } from './minutes-state.tsx'

type Linked = Data<typeof openMinutesLink>

export default function RegistrarPage() {
  const { t } = useLingui()
  // Read once: it leaves the address bar at once, and lives as long as this page.
  const [token] = useState(linkToken)
  const minutes = useQuery<Linked, Refused>({
    queryKey: [openMinutesLink.path],
    queryFn: () => api(openMinutesLink, { body: { token: token! } }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const { data, error } = minutes
  return (
    <Page title={t`Minutes of the auction`} isTop>
      {token === null ? (
        <Empty>
          <Trans>The link is incomplete. Open it again as you got it.</Trans>
        </Empty>
      ) : isRefused(error, 'MINUTES_LINK_ENDED', 'NOT_FOUND') ? (
        <Empty>
          <Trans>This link has expired or was revoked. Ask the company for a new one.</Trans>
        </Empty>
      ) : error ? (
        <Problem error={error} onRetry={() => void minutes.refetch()} />
      ) : !data ? (
        <Skeleton heights={[140, 320]} />
      ) : (
        <>
          <Card className="stack g2">
            <p>
              <bdi className="b">{data.companyName}</bdi> · <bdi>{data.programName}</bdi>
            </p>
            <p className="row g2 flex-wrap">
              <a href={data.record.fileUrl} className={buttonClass({ look: 'second' })}>
                <Trans>Minutes as PDF</Trans>
              </a>
              <a href={data.filing.fileUrl} className={buttonClass({ look: 'second' })}>
                <Trans>Filing copy with all files</Trans>
              </a>
            </p>
            <p className="dim sm">
              <Trans>
                This link is valid until <Time at={data.expiresAt} show="both" />.
              </Trans>
            </p>
          </Card>
          <MinutesPaper paper={data.record.paper} />
          <MinutesState record={data.record} />
        </>
      )}
    </Page>
  )
}
