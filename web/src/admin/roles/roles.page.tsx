// The built-in roles, and those that companies made for themselves.
import { SCOPE_TYPES } from '@kuri/contract/kit/permissions'
import { adminListRoles } from '@kuri/contract/tenancy/roles.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { CompanyFilter } from '../../staff/companies/company-filter.tsx'
import { useList } from '../../staff/parts/loaded.tsx'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { FilterSearch, FilterSelect, Filters } from '../../staff/table/filters.tsx'
import { PagedTable } from '../../staff/table/paged-table.tsx'
import { given } from '../../staff/table/table-search.ts'
import { Badge } from '../../ui/badge.tsx'
import { useScopeWords } from './scope-words.ts'

export default function RolesPage() {
  const { t } = useLingui()
  const scopes = useScopeWords()
  const { search, companyId, scopeType, pageNumber } = useSearch({ from: '/admin/admin/roles' })
  const query = given({ search, companyId, scopeType, pageNumber })
  return (
    <StaffPage title={t`Roles`} subtitle={<Trans>Companies change their own roles; here they can be read.</Trans>}>
      <PagedTable
        caption={t`Roles`}
        list={useList(adminListRoles, { query: { ...query, pageSize: 20 } })}
        rows={(data) => data.roles}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/admin/roles/$roleId', params: { roleId: id } })}
        isFiltered={Boolean(search || companyId || scopeType)}
        empty={<Trans>No roles yet.</Trans>}
        toolbar={
          <Filters>
            <FilterSearch label={t`Name`} />
            <FilterSelect
              name="scopeType"
              label={t`Holds for`}
              options={SCOPE_TYPES.map((value) => ({ value, label: scopes[value] }))}
            />
            <CompanyFilter />
          </Filters>
        }
        columns={[
          { name: t`Name`, isHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
          {
            name: t`Kind`,
            cell: ({ isSystem }) => (
              <Badge tone={isSystem ? 'plain' : 'line'}>
                {isSystem ? <Trans>built in</Trans> : <Trans>of a company</Trans>}
              </Badge>
            ),
          },
          { name: t`Holds for`, cell: (role) => scopes[role.scopeType] },
          { name: t`Description`, cell: ({ description }) => <span dir="auto">{description ?? '–'}</span> },
          { name: t`Permissions`, isAmount: true, cell: ({ permissions }) => permissions.length },
          { name: t`Assigned`, isAmount: true, cell: ({ assignmentCount }) => assignmentCount },
        ]}
      />
    </StaffPage>
  )
}
