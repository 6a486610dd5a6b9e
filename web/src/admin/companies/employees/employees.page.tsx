// The employees of a company.
import { adminListEmployees, MEMBERSHIP_STATUSES } from '@kuri/contract/tenancy/employees.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams, useSearch } from '@tanstack/react-router'
import { api } from '../../../api/api.ts'
import { useList } from '../../../staff/parts/loaded.tsx'
import { FilterChips, FilterSearch, Filters } from '../../../staff/table/filters.tsx'
import { PagedTable } from '../../../staff/table/paged-table.tsx'
import { given } from '../../../staff/table/table-search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { CompanyFrame } from '../company-frame.tsx'
import { MembershipBadge, useMembershipWords } from './employee-words.tsx'

const FROM = '/admin/admin/companies/$companyId/employees'

export default function EmployeesPage() {
  const { companyId } = useParams({ from: FROM })
  return (
    <CompanyFrame
      companyId={companyId}
      actions={() => (
        <>
          <ButtonLink look="second" to="/admin/companies/$companyId/employees/bulk" params={{ companyId }}>
            <Trans>Paste many</Trans>
          </ButtonLink>
          <ButtonLink to="/admin/companies/$companyId/employees/new" params={{ companyId }}>
            <Trans>New employee</Trans>
          </ButtonLink>
        </>
      )}
    >
      {() => <Employees companyId={companyId} />}
    </CompanyFrame>
  )
}

function Employees({ companyId }: { companyId: string }) {
  const { t } = useLingui()
  const words = useMembershipWords()
  const search = useSearch({ from: FROM })
  const params = { companyId }
  const query = given(search)
  return (
    <PagedTable
      caption={t`Employees`}
      list={useList(adminListEmployees, { params, query: { ...query, pageSize: 20 } })}
      rows={(data) => data.employees}
      rowKey={({ id }) => id}
      rowLink={({ membershipId }) => ({
        to: '/admin/companies/$companyId/employees/$membershipId',
        params: { companyId, membershipId },
      })}
      sort={{ by: search.sortBy ?? 'createdAt', order: search.sortOrder ?? 'asc' }}
      isFiltered={Boolean(search.search || search.status)}
      empty={<Trans>No employees yet.</Trans>}
      toolbar={
        <Filters>
          <FilterSearch label={t`Name, email or mobile`} />
          <FilterChips
            name="status"
            label={t`Status`}
            options={MEMBERSHIP_STATUSES.map((value) => ({ value, label: words[value] }))}
          />
        </Filters>
      }
      exportAs={{
        fileName: 'employees',
        readPage: (pageNumber, signal) =>
          api(adminListEmployees, { params, query: { ...query, pageNumber, pageSize: 100 }, signal }),
      }}
      columns={[
        {
          name: t`Name`,
          sortBy: 'name',
          isHeader: true,
          cell: ({ user }) => <bdi>{user.name ?? user.mobileNumber}</bdi>,
          csv: ({ user }) => user.name,
        },
        { name: t`Mobile`, cell: ({ user }) => user.mobileNumber, csv: ({ user }) => user.mobileNumber },
        { name: t`Email`, sortBy: 'email', cell: ({ user }) => user.email ?? '–', csv: ({ user }) => user.email },
        {
          name: t`Roles`,
          cell: ({ assignments }) => <bdi>{rolesOf(assignments) || '–'}</bdi>,
          csv: ({ assignments }) => rolesOf(assignments),
        },
        {
          name: t`Status`,
          sortBy: 'status',
          cell: ({ status }) => <MembershipBadge status={status} />,
          csv: ({ status }) => words[status],
        },
        {
          name: t`Since`,
          sortBy: 'createdAt',
          cell: ({ createdAt }) => <Time at={createdAt} />,
          csv: ({ createdAt }) => createdAt,
        },
      ]}
    />
  )
}

const rolesOf = (assignments: readonly { role: { name: string } }[]) =>
  [...new Set(assignments.map(({ role }) => role.name))].join(', ')
