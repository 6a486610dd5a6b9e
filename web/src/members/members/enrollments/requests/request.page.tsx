// One request to join a chit: how far it is, and what comes next.
import { getOwnRequest } from '@kuri/contract/members/enrollments.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { read } from '../../../../api/query.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Note, Problem, Skeleton } from '../../../../ui/feedback.tsx'
import { Card, Page } from '../../../../ui/page.tsx'
import { Ticket } from '../../../../ui/ticket.tsx'
import { CancelRequest } from './cancel-request.tsx'
import { isCancellable, isWaiting, type OwnRequest } from './request.rules.ts'
import { RequestAction } from './request-action.tsx'
import { RequestLadder } from './request-ladder.tsx'
import { RequestBadge } from './request-words.tsx'
import { VacantTicket } from './vacant-ticket.tsx'

const POLL_MS = 15_000

export default function RequestPage() {
  const { t } = useLingui()
  const { requestId } = useParams({ from: '/member-full/my/requests/$requestId' })
  const { data, error, refetch } = useQuery({
    ...read(getOwnRequest, { params: { requestId } }),
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? POLL_MS : false),
  })
  return (
    <Page title={data?.programName ?? t`Your request`} subtitle={data?.companyName}>
      {error && !data && <Problem error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton heights={[48, 320, 64]} />}
      {data && <Request request={data} />}
    </Page>
  )
}

function Request({ request }: { request: OwnRequest }) {
  const { status, comment, companyName, ticketNumber, requestId, programName } = request
  return (
    <>
      <div className="row between">
        <RequestBadge request={request} />
        {ticketNumber !== null && <Ticket number={ticketNumber} kind="me" long />}
      </div>
      {status === 'REJECTED' && (
        <Note tone="danger">
          <p className="b">
            <Trans>Your request was not accepted.</Trans>
          </p>
          {comment && <p dir="auto">{comment}</p>}
        </Note>
      )}
      {status === 'CANCELLED' && (
        <Note>
          <Trans>You cancelled this request. {companyName} no longer sees it as open.</Trans>
          {comment && <p dir="auto">{comment}</p>}
        </Note>
      )}
      {status !== 'REJECTED' && status !== 'CANCELLED' && (
        <Card look="thread">
          <RequestLadder request={request} />
        </Card>
      )}
      <RequestAction request={request} />
      {isWaiting(request) && <VacantTicket requestId={requestId} />}
      {isCancellable(request) && <CancelRequest requestId={requestId} programName={programName} />}
      {status === 'ENROLLED' && request.papers?.agreementUrl && (
        <ButtonLink to="/my/requests/$requestId/papers" params={{ requestId }} look="second" block>
          <Trans>See your papers</Trans>
        </ButtonLink>
      )}
    </>
  )
}
