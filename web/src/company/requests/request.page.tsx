// One request: what the person sent, and the decision of the company.
import { decideRequest, getRequest, listRequests } from '@kuri/contract/enrollment/enrollment-requests.contract'
import { getProgram } from '@kuri/contract/programs/programs.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { read, useChange } from '../../api/query.ts'
import { Can } from '../../staff/access/access.tsx'
import { BlockedReason } from '../../staff/access/blocked-reason.tsx'
import { Loaded } from '../../staff/parts/loaded.tsx'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { DecisionPanel } from '../../staff/requests/decision-panel.tsx'
import { type Request, RequestView } from '../../staff/requests/request-view.tsx'
import { RequestBadge } from '../../staff/requests/request-words.tsx'
import { toast } from '../../ui/toast.tsx'

/** The addresses of the pictures live for fifteen minutes. */
const PICTURES_LIVE_MS = 10 * 60_000

export default function RequestPage() {
  const { t } = useLingui()
  const { requestId } = useParams({ from: '/company/co/requests/$requestId' })
  const query = useQuery({ ...read(getRequest, { params: { id: requestId } }), refetchInterval: PICTURES_LIVE_MS })
  const request = query.data
  return (
    <StaffPage
      title={request?.name ?? t`Request`}
      needs="subscriber.manage"
      subtitle={
        request && (
          <span className="row g2 flex-wrap">
            <RequestBadge status={request.status} />
            <Link to="/co/programs/$programId" params={{ programId: request.programId }}>
              <bdi>{request.programName}</bdi>
            </Link>
          </span>
        )
      }
      above={
        <Link to="/co/requests">
          <Trans>Requests</Trans>
        </Link>
      }
    >
      <Loaded query={query} heights={[200, 240, 160]}>
        {(found) => (
          <RequestView request={found} aside={<Decision request={found} />} readAgain={() => void query.refetch()} />
        )}
      </Loaded>
    </StaffPage>
  )
}

function Decision({ request }: { request: Request }) {
  const { t } = useLingui()
  const decide = useChange(decideRequest, { outdates: [getRequest, listRequests, getProgram] })
  const params = { id: request.id }
  const slots = request.availableSlots
  return (
    <Can needs="subscriber.manage" place={request}>
      <DecisionPanel
        why={whyNot(request)}
        whyNotApprove={slots < 1 ? <BlockedReason code="PROGRAM_FULL" /> : undefined}
        consequence={
          <>
            <Trans>The person gets an invoice over one instalment. With its payment they are enrolled.</Trans>{' '}
            <Plural value={slots} one="# ticket is left." other="# tickets are left." />
          </>
        }
        approve={async (comment) => {
          await decide.mutateAsync({
            params,
            body: { status: 'COMPANY_APPROVED', ...(comment === undefined ? {} : { comment }) },
          })
          toast(t`The request is approved.`)
        }}
        reject={async (comment) => {
          await decide.mutateAsync({ params, body: { status: 'REJECTED', comment } })
          toast(t`The request is rejected.`)
        }}
      />
    </Can>
  )
}

function whyNot({ status }: Request) {
  if (status === 'REQUESTED') return <Trans>The platform looks at it first.</Trans>
  if (status !== 'ADMIN_APPROVED') return <Trans>This request is decided.</Trans>
  return undefined
}
