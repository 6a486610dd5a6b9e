// One request: what the person sent, beside the decision. First the platform decides, then the company.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { read, useChange } from '../../../api/query.ts'
import { toast } from '../../../ui/toast.tsx'
import { DecisionPanel } from '../../parts/decision-panel.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useProgramPages } from '../../programs/programs/workplace.ts'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { Can, useSide } from '../../side/side.tsx'
import { useRequestEndpoints } from './request-endpoints.ts'
import { type Request, RequestView } from './request-view.tsx'
import { RequestBadge } from './request-words.tsx'

/** The addresses of the pictures live for fifteen minutes. */
const PICTURES_LIVE_MS = 10 * 60_000

export default function RequestPage() {
  const { t } = useLingui()
  const { link, spansCompanies, pick } = useSide()
  const { requestId } = useParams({ strict: false }) as { requestId: string }
  const { getRequest } = useRequestEndpoints()
  const query = useQuery({ ...read(getRequest, { params: { id: requestId } }), refetchInterval: PICTURES_LIVE_MS })
  const request = query.data
  const Decision = pick({ company: CompanyDecision, admin: PlatformDecision })
  return (
    <StaffPage
      title={request?.name ?? t`Request`}
      needs="subscriber.manage"
      above={<Link {...link('/requests')}>{spansCompanies ? t`Requests to join` : t`Requests`}</Link>}
      subtitle={
        request && (
          <span className="row g2 flex-wrap">
            <RequestBadge status={request.status} />
            <ProgramOf request={request} />
          </span>
        )
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

/** Where the person wants to join. */
function ProgramOf({ request: { programId, programName, companyName } }: { request: Request }) {
  const { spansCompanies } = useSide()
  const { page } = useProgramPages()
  return (
    <>
      {spansCompanies && (
        <>
          <bdi>{companyName}</bdi> ·{' '}
        </>
      )}
      <Link {...page('', programId)}>
        <bdi>{programName}</bdi>
      </Link>
    </>
  )
}

/** Sends the decision with the status that stands for an approval on this side. */
function useDecide(request: Request) {
  const { t } = useLingui()
  const { pick } = useSide()
  const { decideRequest, getRequest, listRequests, getProgram } = useRequestEndpoints()
  const decide = useChange(decideRequest, { outdates: [getRequest, listRequests, getProgram] })
  const params = { id: request.id }
  const approved = pick({ company: 'COMPANY_APPROVED', admin: 'ADMIN_APPROVED' })
  return {
    approve: async (comment: string | undefined) => {
      await decide.mutateAsync({ params, body: { status: approved, ...(comment === undefined ? {} : { comment }) } })
      toast(t`The request is approved.`)
    },
    reject: async (comment: string) => {
      await decide.mutateAsync({ params, body: { status: 'REJECTED', comment } })
      toast(t`The request is rejected.`)
    },
  }
}

function PlatformDecision({ request }: { request: Request }) {
  return (
    <DecisionPanel
      {...useDecide(request)}
      why={request.status === 'REQUESTED' ? undefined : <Trans>The platform has decided on this request.</Trans>}
      consequence={<Trans>After this the company decides.</Trans>}
    />
  )
}

function CompanyDecision({ request }: { request: Request }) {
  const decide = useDecide(request)
  const slots = request.availableSlots
  return (
    <Can needs="subscriber.manage" place={request}>
      <DecisionPanel
        {...decide}
        why={whyNot(request)}
        whyNotApprove={slots < 1 ? <BlockedReason code="PROGRAM_FULL" /> : undefined}
        consequence={
          <>
            <Trans>The person gets an invoice over one instalment. With its payment they are enrolled.</Trans>{' '}
            <Plural value={slots} one="# ticket is left." other="# tickets are left." />
          </>
        }
      />
    </Can>
  )
}

function whyNot({ status }: Request) {
  if (status === 'REQUESTED') return <Trans>The platform looks at it first.</Trans>
  if (status !== 'ADMIN_APPROVED') return <Trans>This request is decided.</Trans>
  return undefined
}
