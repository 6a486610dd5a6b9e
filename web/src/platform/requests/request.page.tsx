// One request: what the person sent, and the decision of the platform.
import {
  adminDecideRequest,
  adminGetRequest,
  adminListRequests,
} from '@kuri/contract/enrollment/enrollment-requests.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { read, useChange } from '../../api/query.ts'
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
  const { requestId } = useParams({ from: '/platform/admin/requests/$requestId' })
  const query = useQuery({ ...read(adminGetRequest, { params: { id: requestId } }), refetchInterval: PICTURES_LIVE_MS })
  const request = query.data
  return (
    <StaffPage
      title={request?.name ?? t`Request`}
      subtitle={
        request && (
          <span className="row g2 flex-wrap" dir="auto">
            <RequestBadge status={request.status} />
            {request.companyName} ·{' '}
            <Link to="/admin/programs/$programId" params={{ programId: request.programId }}>
              {request.programName}
            </Link>
          </span>
        )
      }
      above={
        <Link to="/admin/requests">
          <Trans>Requests to join</Trans>
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
  const decide = useChange(adminDecideRequest, { outdates: [adminGetRequest, adminListRequests] })
  const params = { id: request.id }
  return (
    <DecisionPanel
      why={request.status === 'REQUESTED' ? undefined : <Trans>The platform has decided on this request.</Trans>}
      consequence={<Trans>After this the company decides.</Trans>}
      approve={async (comment) => {
        await decide.mutateAsync({
          params,
          body: { status: 'ADMIN_APPROVED', ...(comment === undefined ? {} : { comment }) },
        })
        toast(t`The request is approved.`)
      }}
      reject={async (comment) => {
        await decide.mutateAsync({ params, body: { status: 'REJECTED', comment } })
        toast(t`The request is rejected.`)
      }}
    />
  )
}
