// All my requests to join chits, newest first.

import { listOwnRequests } from '@kuri/contract/members/enrollments.contract'
import { REQUEST_STATUSES } from '@kuri/contract/members/request-status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { read } from '../../../../api/query.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Empty, Problem, Skeleton } from '../../../../ui/feedback.tsx'
import { Select } from '../../../../ui/field.tsx'
import { ItemLink, List } from '../../../../ui/list.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { Time } from '../../../../ui/time.tsx'
import type { OwnRequest } from './request.rules.ts'
import { RequestBadge, statusText } from './request-words.tsx'

export default function RequestsPage() {
  const { t } = useLingui()
  const search = useSearch({ from: '/member-full/my/requests' })
  const { data, error, refetch } = useQuery(read(listOwnRequests, { query: search }))
  return (
    <Page title={t`Your requests`}>
      <StatusFilter />
      {error && !data && <Problem error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton heights={[76, 76, 76]} />}
      {data && data.enrollments.length === 0 && <NoRequests isFiltered={search.status !== undefined} />}
      {data && data.enrollments.length > 0 && (
        <>
          <List label={t`Your requests`}>
            {data.enrollments.map((request) => (
              <RequestRow key={request.requestId} request={request} />
            ))}
          </List>
          <Pager {...data} />
        </>
      )}
    </Page>
  )
}

function StatusFilter() {
  const { t } = useLingui()
  const { status } = useSearch({ from: '/member-full/my/requests' })
  const navigate = useNavigate({ from: '/my/requests' })
  return (
    <Select
      label={t`Show`}
      none={t`All requests`}
      value={status ?? ''}
      options={REQUEST_STATUSES.map((value) => ({ value, label: statusText(value) }))}
      onChange={({ target }) => {
        const chosen = REQUEST_STATUSES.find((each) => each === target.value)
        void navigate({ search: chosen ? { status: chosen } : {}, replace: true })
      }}
    />
  )
}

const RequestRow = ({ request }: { request: OwnRequest }) => (
  <ItemLink
    to="/my/requests/$requestId"
    params={{ requestId: request.requestId }}
    heading={request.programName}
    detail={
      <>
        <span className="block">
          {request.companyName} · <Time at={request.submittedAt ?? request.createdAt} />
        </span>
        {request.comment && (
          <span className="block" dir="auto">
            {request.comment}
          </span>
        )}
        <RequestBadge request={request} />
      </>
    }
  />
)

const NoRequests = ({ isFiltered }: { isFiltered: boolean }) => (
  <Empty
    action={
      !isFiltered && (
        <ButtonLink to="/chits">
          <Trans>Find a chit</Trans>
        </ButtonLink>
      )
    }
  >
    {isFiltered ? <Trans>No request is in this state.</Trans> : <Trans>You have not asked to join a chit yet.</Trans>}
  </Empty>
)
