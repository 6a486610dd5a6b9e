// One request: what the person sent, and the decision of the company.
import { decideRequest, getRequest, listRequests } from '@kuri/contract/enrollment/enrollment-requests.contract'
import { getProgram } from '@kuri/contract/programs/programs.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import { useChange } from '../../api/query.ts'
import { toast } from '../../ui/toast.tsx'
import { Can } from '../access/access.tsx'
import { BlockedReason } from '../access/blocked-reason.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { RequestPage } from './request-page.tsx'
import type { Request } from './request-view.tsx'

export default function CompanyRequestPage() {
  const { requestId } = useParams({ from: '/company/co/requests/$requestId' })
  return (
    <RequestPage
      endpoint={getRequest}
      requestId={requestId}
      needs="subscriber.manage"
      above={
        <Link to="/co/requests">
          <Trans>Requests</Trans>
        </Link>
      }
      place={({ programId, programName }) => (
        <Link to="/co/programs/$programId" params={{ programId }}>
          <bdi>{programName}</bdi>
        </Link>
      )}
      decision={(request) => <Decision request={request} />}
    />
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
