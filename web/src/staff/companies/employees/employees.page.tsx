// The people of a company, with their roles and where they hold them.

import { listEmployees, MEMBERSHIP_STATUSES } from '@kuri/contract/companies/employees.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { api } from '../../../api/api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { useList } from '../../parts/loaded.tsx'
import { Can, useSide } from '../../side/side.tsx'
import { FilterChips, FilterSearch, FilterSelect, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import type { Column } from '../../table/plain-table.tsx'
import { given } from '../../table/table-search.ts'
import { CompanyPage, useCompanyInput, useCompanyLink } from '../companies/company-page.tsx'
import { useBranches, usePlaceName, useScopeNames } from '../team/places.ts'
import { EmployeeStatus, useStatusNames } from './employee-status.tsx'
import type { EmployeesSearch } from './employees-search.ts'

type Employee = Data<typeof listEmployees.company>['employees'][number]
/** Superadmins look after many companies: longer pages, and those who were only invited too. */
const SIDES = {
  company: {
    endpoint: listEmployees.company,
    pageSize: 10,
    statuses: MEMBERSHIP_STATUSES.filter((each) => each !== 'INVITED'),
  },
  admin: { endpoint: listEmployees.admin, pageSize: 20, statuses: MEMBERSHIP_STATUSES },
}

export default function EmployeesPage() {
  const { t } = useLingui()
  const { pick } = useSide()
  const link = useCompanyLink()
  const company = useCompanyInput()
  const search = useSearch({ strict: false }) as EmployeesSearch
  const { endpoint, pageSize } = pick(SIDES)
  const query = { ...given(search), pageSize }
  const list = useList(endpoint, { ...company, query })
  const Add = pick({ company: InviteLink, admin: CreateLinks })
  const columns = useColumns()
  const { pageNumber: _page, sortBy, sortOrder, ...filters } = search
  return (
    <CompanyPage title={t`Employees`} needs="employee.read" actions={<Add />}>
      <PagedTable
        caption={t`Employees`}
        list={list}
        rows={(data) => data.employees}
        rowKey={(row) => row.id}
        columns={columns}
        sort={{ by: sortBy ?? 'createdAt', order: sortOrder ?? 'asc' }}
        rowLink={({ membershipId }) => link('/employees/$membershipId', { membershipId })}
        toolbar={<EmployeeFilters />}
        empty={<Trans>Nobody works here yet.</Trans>}
        emptyAction={<Add />}
        isFiltered={Object.keys(given(filters)).length > 0}
        exportAs={{
          fileName: 'employees',
          readPage: (pageNumber, signal) =>
            api(endpoint, { ...company, query: { ...query, pageNumber, pageSize: 100 }, signal }),
        }}
      />
    </CompanyPage>
  )
}

const InviteLink = () => (
  <Can needs="employee.invite">
    <ButtonLink to="/co/employees/invite">
      <Trans>Invite somebody</Trans>
    </ButtonLink>
  </Can>
)

/** Superadmins create people who can sign in at once. */
function CreateLinks() {
  const link = useCompanyLink()
  return (
    <>
      <ButtonLink look="second" {...link('/employees/bulk')}>
        <Trans>Paste many</Trans>
      </ButtonLink>
      <ButtonLink {...link('/employees/new')}>
        <Trans>New employee</Trans>
      </ButtonLink>
    </>
  )
}

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
        options={useSide()
          .pick(SIDES)
          .statuses.map((value) => ({ value, label: statuses[value] }))}
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
  const { spansCompanies } = useSide()
  const since: Column<Employee> = {
    name: t`Since`,
    sortBy: 'createdAt',
    cell: ({ createdAt }) => <Time at={createdAt} />,
    csv: ({ createdAt }) => createdAt,
  }
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
    ...(spansCompanies ? [since] : []),
  ]
}
