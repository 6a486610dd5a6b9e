// One request: what the person sent, and the decision of the platform.
import {
  adminDecideRequest,
  adminGetRequest,
  adminListRequests,
} from '@kuri/contract/enrollment/enrollment-requests.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import { useChange } from '../../api/query.ts'
import { DecisionPanel } from '../../staff/requests/decision-panel.tsx'
import { RequestPage } from '../../staff/requests/request-page.tsx'
import type { Request } from '../../staff/requests/request-view.tsx'
import { toast } from '../../ui/toast.tsx'

export default function AdminRequestPage() {
  const { requestId } = useParams({ from: '/admin/admin/requests/$requestId' })
  return (
    <RequestPage
      endpoint={adminGetRequest}
      requestId={requestId}
      above={
        <Link to="/admin/requests">
          <Trans>Requests to join</Trans>
        </Link>
      }
      place={({ companyName, programId, programName }) => (
        <>
          <bdi>{companyName}</bdi> ·{' '}
          <Link to="/admin/programs/$programId" params={{ programId }}>
            <bdi>{programName}</bdi>
          </Link>
        </>
      )}
      decision={(request) => <Decision request={request} />}
    />
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
