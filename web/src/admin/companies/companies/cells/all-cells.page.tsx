// The companies of all cells, in the cell where people sign in. Each is managed in its own cell, so its name leads there.

import { listCompaniesOfCells } from '@kuri/contract/companies/cell-companies.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { api } from '../../../../api/api.ts'
import { ProfileBadge, useProfileWords } from '../../../../staff/companies/companies/profile-badge.tsx'
import { Loaded, useList } from '../../../../staff/parts/loaded.tsx'
import { StaffPage } from '../../../../staff/parts/staff-page.tsx'
import { FilterSearch, Filters } from '../../../../staff/table/filters.tsx'
import { PagedTable } from '../../../../staff/table/paged-table.tsx'
import type { RowLink } from '../../../../staff/table/plain-table.tsx'
import { given } from '../../../../staff/table/table-search.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Empty } from '../../../../ui/feedback.tsx'
import { Time } from '../../../../ui/time.tsx'
import { CompaniesTabs } from './companies-tabs.tsx'
import { useCells } from './use-cells.ts'

type Company = Data<typeof listCompaniesOfCells>['companies'][number]

export default function AllCellsPage() {
  const { t } = useLingui()
  const cells = useCells()
  return (
    <StaffPage
      title={t`Companies of all cells`}
      subtitle={<Trans>A company is managed in its own cell, by the superadmins there.</Trans>}
      tabs={<CompaniesTabs />}
    >
      <Loaded query={cells}>{(data) => (data.cells.length > 0 ? <CompaniesOfCells /> : <NothingHere />)}</Loaded>
    </StaffPage>
  )
}

/** Only the companies of this cell have a page here. */
const useRowLink = () => {
  const own = useCells().data?.cells.find(({ isCurrent }) => isCurrent)
  return ({ id, cell }: Company): RowLink =>
    cell.name === own?.name
      ? { to: '/admin/companies/$companyId', params: { companyId: id } }
      : { href: `${cell.url}/admin/companies/${id}` }
}

function CompaniesOfCells() {
  const { t } = useLingui()
  const words = useProfileWords()
  const search = useSearch({ from: '/admin/admin/companies/all-cells' })
  const query = given({ search: search.search, pageNumber: search.pageNumber })
  return (
    <PagedTable
      caption={t`Companies of all cells`}
      list={useList(listCompaniesOfCells, { query: { ...query, pageSize: 20 } })}
      rows={(data) => data.companies}
      rowKey={({ id }) => id}
      rowLink={useRowLink()}
      isFiltered={Boolean(search.search)}
      empty={<Trans>No cell has a company yet.</Trans>}
      toolbar={
        <Filters>
          <FilterSearch label={t`Name`} />
        </Filters>
      }
      exportAs={{
        fileName: 'companies-of-all-cells',
        readPage: (pageNumber, signal) =>
          api(listCompaniesOfCells, { query: { ...query, pageNumber, pageSize: 100 }, signal }),
      }}
      columns={[
        { name: t`Name`, isHeader: true, cell: ({ name }) => <bdi>{name}</bdi>, csv: ({ name }) => name },
        {
          name: t`Cell`,
          cell: ({ cell }) => (
            <span>
              <bdi>{cell.title}</bdi> <span className="dim xs">{new URL(cell.url).host}</span>
            </span>
          ),
          csv: ({ cell }) => cell.title,
        },
        {
          name: t`Status`,
          cell: ({ profileStatus }) => <ProfileBadge status={profileStatus} />,
          csv: ({ profileStatus }) => words[profileStatus],
        },
        { name: t`Since`, cell: ({ createdAt }) => <Time at={createdAt} />, csv: ({ createdAt }) => createdAt },
      ]}
    />
  )
}

const NothingHere = () => (
  <Empty
    action={
      <ButtonLink to="/admin/companies" look="second">
        <Trans>Companies of this cell</Trans>
      </ButtonLink>
    }
  >
    <Trans>Only the cell where people sign in lists the companies of others.</Trans>
  </Empty>
)
