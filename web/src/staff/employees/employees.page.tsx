// The people of the company, with their roles and where they hold them.
import type { Data } from '@kuri/contract/kit/route'
import { listEmployees, MEMBERSHIP_STATUSES } from '@kuri/contract/tenancy/employees.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Can } from '../access/access.tsx'
import { useList } from '../parts/loaded.tsx'
import { StaffPage } from '../parts/staff-page.tsx'
import { FilterChips, FilterSearch, FilterSelect, Filters } from '../table/filters.tsx'
import { PagedTable } from '../table/paged-table.tsx'
import type { Column } from '../table/plain-table.tsx'
import { given } from '../table/table-search.ts'
import { useBranches, usePlaceName, useScopeNames } from '../team/places.ts'
import { EmployeeStatus, useStatusNames } from './employee-status.tsx'

type Employee = Data<typeof listEmployees>['employees'][number]

export default function EmployeesPage() {
  const { t } = useLingui()
  const search = useSearch({ from: '/company/co/employees' })
  const query = given(search)
  const list = useList(listEmployees, { query })
  const columns = useColumns()
  const { pageNumber: _page, sortBy, sortOrder, ...filters } = search
  return (
    <StaffPage title={t`Employees`} needs="employee.read" actions={<InviteLink />}>
      <PagedTable
        caption={t`Employees`}
        list={list}
        rows={(data) => data.employees}
        rowKey={(row) => row.id}
        columns={columns}
        sort={{ by: sortBy ?? 'createdAt', order: sortOrder ?? 'asc' }}
        rowLink={({ membershipId }) => ({ to: '/co/employees/$membershipId', params: { membershipId } })}
        toolbar={<EmployeeFilters />}
        empty={<Trans>Nobody works here yet.</Trans>}
        emptyAction={<InviteLink />}
        isFiltered={Object.keys(given(filters)).length > 0}
        exportAs={{
          fileName: 'employees',
          readPage: (pageNumber, signal) =>
            api(listEmployees, { query: { ...query, pageNumber, pageSize: 100 }, signal }),
        }}
      />
    </StaffPage>
  )
}

const InviteLink = () => (
  <Can needs="employee.invite">
    <ButtonLink to="/co/employees/invite">
      <Trans>Invite somebody</Trans>
    </ButtonLink>
  </Can>
)

function EmployeeFilters() {
  const { t } = useLingui()
  const statuses = useStatusNames()
  const scopes = useScopeNames()
  const branches = useBranches()
  return (
    <Filters>
      <FilterSearch label={t`Name, email or mobile number`} />
      <FilterChips
        name="status"
        label={t`Status`}
        options={MEMBERSHIP_STATUSES.filter((status) => status !== 'INVITED').map((value) => ({
          value,
          label: statuses[value],
        }))}
      />
      <FilterSelect
        name="scopeType"
        label={t`Works for`}
        options={Object.entries(scopes).map(([value, label]) => ({ value, label }))}
      />
      <FilterSelect
        name="branchId"
        label={t`Branch`}
        options={branches.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Filters>
  )
}

function useColumns(): Column<Employee>[] {
  const { t } = useLingui()
  const placeName = usePlaceName()
  const statuses = useStatusNames()
  const rolesOf = ({ assignments }: Employee) => assignments.map((each) => `${each.role.name} (${placeName(each)})`)
  return [
    {
      name: t`Name`,
      sortBy: 'name',
      isHeader: true,
      cell: ({ user }) => <span dir="auto">{user.name ?? user.mobileNumber}</span>,
      csv: ({ user }) => user.name,
    },
    { name: t`Email`, sortBy: 'email', cell: ({ user }) => user.email ?? '–', csv: ({ user }) => user.email },
    { name: t`Mobile`, cell: ({ user }) => user.mobileNumber, csv: ({ user }) => user.mobileNumber },
    {
      name: t`Roles`,
      cell: (row) =>
        row.assignments.length === 0 ? (
          <span className="dim">
            <Trans>No role</Trans>
          </span>
        ) : (
          <ul>
            {row.assignments.map((each) => (
              <li key={each.id}>
                <span dir="auto">{each.role.name}</span>{' '}
                <span className="dim" dir="auto">
                  · {placeName(each)}
                </span>
              </li>
            ))}
          </ul>
        ),
      csv: (row) => rolesOf(row).join('; '),
    },
    {
      name: t`Status`,
      sortBy: 'status',
      cell: ({ status }) => <EmployeeStatus status={status} />,
      csv: ({ status }) => statuses[status],
    },
  ]
}
