// The page of one request, for the platform and the company: what the person sent, beside the decision.
import type { adminGetRequest, getRequest } from '@kuri/contract/enrollment/enrollment-requests.contract'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../api/query.ts'
import type { Needs } from '../access/access.rules.ts'
import { Loaded } from '../parts/loaded.tsx'
import { StaffPage } from '../parts/staff-page.tsx'
import { type Request, RequestView } from './request-view.tsx'
import { RequestBadge } from './request-words.tsx'

/** The addresses of the pictures live for fifteen minutes. */
const PICTURES_LIVE_MS = 10 * 60_000

type RequestPageProps = {
  endpoint: typeof getRequest | typeof adminGetRequest
  requestId: string
  needs?: Needs
  above: ReactNode
  /** Where the person wants to join. */
  place(request: Request): ReactNode
  decision(request: Request): ReactNode
}

export function RequestPage({ endpoint, requestId, place, decision, ...frame }: RequestPageProps) {
  const { t } = useLingui()
  const query = useQuery({ ...read(endpoint, { params: { id: requestId } }), refetchInterval: PICTURES_LIVE_MS })
  const request = query.data
  return (
    <StaffPage
      {...frame}
      title={request?.name ?? t`Request`}
      subtitle={
        request && (
          <span className="row g2 flex-wrap">
            <RequestBadge status={request.status} />
            {place(request)}
          </span>
        )
      }
    >
      <Loaded query={query} heights={[200, 240, 160]}>
        {(found) => <RequestView request={found} aside={decision(found)} readAgain={() => void query.refetch()} />}
      </Loaded>
    </StaffPage>
  )
}
