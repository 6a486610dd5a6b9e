// The branches of a company that somebody may see.
import { BRANCH_STATUSES, listBranches } from '@kuri/contract/companies/branches.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useList } from '../../parts/loaded.tsx'
import { Can, useSide } from '../../side/side.tsx'
import { FilterChips, FilterSearch, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import type { Column } from '../../table/plain-table.tsx'
import { given } from '../../table/table-search.ts'
import { CompanyPage, useCompanyInput, useCompanyLink } from '../companies/company-page.tsx'
import { type Branch, BranchBadges, Readiness, useStatusNames } from './branch-badges.tsx'
import type { BranchesSearch } from './branches-search.ts'
import { NewBranchDialog } from './new-branch-dialog.tsx'

export default function BranchesPage() {
  const { t } = useLingui()
  const { pick } = useSide()
  const link = useCompanyLink()
  const company = useCompanyInput()
  const endpoint = pick(listBranches)
  const search = useSearch({ strict: false }) as BranchesSearch
  const query = { ...given(search), pageSize: 20 }
  const names = useStatusNames()
  const columns = useColumns()
  const Create = pick({ company: NewBranchLink, admin: NewBranches })
  return (
    <CompanyPage title={t`Branches`} needs="branch.read" actions={<Create />}>
      <PagedTable
        caption={t`Branches`}
        list={useList(endpoint, { ...company, query })}
        rows={(data) => data.branches}
        rowKey={({ id }) => id}
        columns={columns}
        sort={{ by: search.sortBy ?? '', order: search.sortOrder ?? 'asc' }}
        rowLink={({ id }) => link('/branches/$branchId', { branchId: id })}
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
        emptyAction={<Create />}
        isFiltered={search.search !== undefined || search.status !== undefined}
        exportAs={{
          fileName: 'branches',
          readPage: (pageNumber, signal) =>
            api(endpoint, { ...company, query: { ...query, pageNumber, pageSize: 100 }, signal }),
        }}
      />
    </CompanyPage>
  )
}

const NewBranchLink = () => (
  <Can needs="branch.create">
    <ButtonLink to="/co/branches/new">
      <Trans>New branch</Trans>
    </ButtonLink>
  </Can>
)

/** Superadmins add one in a dialog, or paste many. */
function NewBranches() {
  const link = useCompanyLink()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <ButtonLink look="second" {...link('/branches/bulk')}>
        <Trans>Paste many</Trans>
      </ButtonLink>
      <Button onClick={() => setAdding(true)}>
        <Trans>New branch</Trans>
      </Button>
      {isAdding && <NewBranchDialog onClose={() => setAdding(false)} />}
    </>
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
