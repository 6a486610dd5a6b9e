// The frame of the papers of a ticket. Before the payment there are none, and the page says where the request stands.
import { getOwnRequest } from '@kuri/contract/members/enrollments.contract'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { read } from '../../../../api/query.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Note, Problem, Skeleton } from '../../../../ui/feedback.tsx'
import { Page } from '../../../../ui/page.tsx'
import type { OwnRequest } from '../requests/request.rules.ts'

export type Papers = NonNullable<OwnRequest['papers']>

type PaperPageProps = { title: string; children(request: OwnRequest, papers: Papers): ReactNode }

export function PaperPage({ title, children }: PaperPageProps) {
  const { requestId } = useParams({ strict: false }) as { requestId: string }
  const { data, error, refetch } = useQuery(read(getOwnRequest, { params: { requestId } }))
  return (
    <Page title={title} subtitle={data && `${data.programName} · ${data.companyName}`}>
      {error && !data && <Problem error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton heights={[76, 76, 76]} />}
      {data && (data.papers ? children(data, data.papers) : <NoPapers request={data} />)}
    </Page>
  )
}

const NoPapers = ({ request: { requestId, status } }: { request: OwnRequest }) => (
  <>
    <Note>
      {status === 'ENROLLED' ? (
        <Trans>This ticket is no longer yours.</Trans>
      ) : (
        <Trans>The papers follow when you have paid the first instalment.</Trans>
      )}
    </Note>
    <ButtonLink to="/my/requests/$requestId" params={{ requestId }} block>
      <Trans>See your request</Trans>
    </ButtonLink>
  </>
)
