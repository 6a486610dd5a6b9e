// The branches that somebody may see.
import { BRANCH_STATUSES, listBranches } from '@kuri/contract/tenancy/branches.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Can } from '../access/access.tsx'
import { useList } from '../parts/loaded.tsx'
import { StaffPage } from '../parts/staff-page.tsx'
import { FilterChips, FilterSearch, Filters } from '../table/filters.tsx'
import { PagedTable } from '../table/paged-table.tsx'
import type { Column } from '../table/plain-table.tsx'
import { given } from '../table/table-search.ts'
import { type Branch, BranchBadges, Readiness, useStatusNames } from './branch-badges.tsx'

export default function BranchesPage() {
  const { t } = useLingui()
  const search = useSearch({ from: '/company/co/branches' })
  const query = { ...given(search), pageSize: 20 }
  const names = useStatusNames()
  const columns = useColumns()
  const create = (
    <Can needs="branch.create">
      <ButtonLink to="/co/branches/new">
        <Trans>New branch</Trans>
      </ButtonLink>
    </Can>
  )
  return (
    <StaffPage title={t`Branches`} needs="branch.read" actions={create}>
      <PagedTable
        caption={t`Branches`}
        list={useList(listBranches, { query })}
        rows={(data) => data.branches}
        rowKey={({ id }) => id}
        columns={columns}
        sort={{ by: search.sortBy ?? '', order: search.sortOrder ?? 'asc' }}
        rowLink={({ id }) => ({ to: '/co/branches/$branchId', params: { branchId: id } })}
        toolbar={
          <Filters>
            <FilterSearch label={t`Name or code`} />
            <FilterChips
              name="status"
              label={t`Status`}
              options={BRANCH_STATUSES.map((value) => ({ value, label: names[value] }))}
            />
          </Filters>
        }
        empty={<Trans>No branches yet.</Trans>}
        emptyAction={create}
        isFiltered={search.search !== undefined || search.status !== undefined}
        exportAs={{
          fileName: 'branches',
          readPage: (pageNumber, signal) =>
            api(listBranches, { query: { ...query, pageNumber, pageSize: 100 }, signal }),
        }}
      />
    </StaffPage>
  )
}

function useColumns(): Column<Branch>[] {
  const { t } = useLingui()
  const names = useStatusNames()
  return [
    {
      name: t`Name`,
      sortBy: 'name',
      isHeader: true,
      cell: ({ name }) => <span dir="auto">{name}</span>,
      csv: ({ name }) => name,
    },
    {
      name: t`Code`,
      sortBy: 'branchCode',
      cell: ({ branchCode }) => branchCode ?? '–',
      csv: ({ branchCode }) => branchCode,
    },
    {
      name: t`City`,
      cell: ({ address }) => <span dir="auto">{address?.city ?? '–'}</span>,
      csv: ({ address }) => address?.city ?? null,
    },
    {
      name: t`Contact`,
      cell: ({ mobileNumber, email }) => mobileNumber ?? email ?? '–',
      csv: ({ mobileNumber, email }) => mobileNumber ?? email,
    },
    { name: t`Programs`, cell: (branch) => <Readiness branch={branch} /> },
    {
      name: t`Status`,
      sortBy: 'status',
      cell: (branch) => <BranchBadges branch={branch} />,
      csv: ({ status }) => names[status],
    },
  ]
}
