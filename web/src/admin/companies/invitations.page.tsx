// Whom the company has invited. The company sends and revokes invitations itself.
import { adminListInvitations, INVITATION_STATUSES } from '@kuri/contract/tenancy/invitations.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams, useSearch } from '@tanstack/react-router'
import { useList } from '../../staff/parts/loaded.tsx'
import { FilterChips, Filters } from '../../staff/table/filters.tsx'
import { PagedTable } from '../../staff/table/paged-table.tsx'
import { given } from '../../staff/table/table-search.ts'
import { Badge } from '../../ui/badge.tsx'
import { Time } from '../../ui/time.tsx'
import { CompanyFrame } from './company-frame.tsx'

export default function InvitationsPage() {
  const { companyId } = useParams({ from: '/admin/admin/companies/$companyId/invitations' })
  return <CompanyFrame companyId={companyId}>{() => <Invitations companyId={companyId} />}</CompanyFrame>
}

function Invitations({ companyId }: { companyId: string }) {
  const { t } = useLingui()
  const words = { PENDING: t`open`, ACCEPTED: t`accepted`, REVOKED: t`revoked`, EXPIRED: t`expired` }
  const search = useSearch({ from: '/admin/admin/companies/$companyId/invitations' })
  return (
    <PagedTable
      caption={t`Invitations`}
      list={useList(adminListInvitations, { params: { companyId }, query: { ...given(search), pageSize: 20 } })}
      rows={(data) => data.invitations}
      rowKey={({ id }) => id}
      sort={{ by: search.sortBy ?? 'createdAt', order: search.sortOrder ?? 'desc' }}
      isFiltered={search.status !== undefined}
      empty={<Trans>The company has invited nobody yet.</Trans>}
      toolbar={
        <Filters>
          <FilterChips
            name="status"
            label={t`Status`}
            options={INVITATION_STATUSES.map((value) => ({ value, label: words[value] }))}
          />
        </Filters>
      }
      columns={[
        { name: t`Name`, isHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
        { name: t`Mobile`, cell: ({ mobileNumber }) => mobileNumber },
        { name: t`Email`, cell: ({ email }) => email },
        {
          name: t`Status`,
          sortBy: 'status',
          cell: ({ status }) => <Badge tone={status === 'PENDING' ? 'warn' : 'line'}>{words[status]}</Badge>,
        },
        { name: t`Sent`, sortBy: 'createdAt', cell: ({ lastSentAt }) => <Time at={lastSentAt} show="both" /> },
        { name: t`Times sent`, isAmount: true, cell: ({ sendCount }) => sendCount },
        {
          name: t`Valid until`,
          sortBy: 'expiresAt',
          cell: ({ expiresAt }) => <Time at={expiresAt} show="both" />,
        },
      ]}
    />
  )
}
