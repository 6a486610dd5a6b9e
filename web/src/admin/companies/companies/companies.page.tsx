// All companies of the platform.
import { listCompanies } from '@kuri/contract/companies/companies.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { api } from '../../../api/api.ts'
import { ProfileBadge, useProfileOptions, useProfileWords } from '../../../staff/companies/companies/profile-badge.tsx'
import { useList } from '../../../staff/parts/loaded.tsx'
import { StaffPage } from '../../../staff/parts/staff-page.tsx'
import { FilterChips, FilterSearch, Filters } from '../../../staff/table/filters.tsx'
import { PagedTable } from '../../../staff/table/paged-table.tsx'
import { given } from '../../../staff/table/table-search.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { CompaniesTabs } from './cells/companies-tabs.tsx'

export default function CompaniesPage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`Companies`} actions={<NewCompany />} tabs={<CompaniesTabs />}>
      <Companies />
    </StaffPage>
  )
}

const NewCompany = () => (
  <ButtonLink to="/admin/companies/new">
    <Trans>New company</Trans>
  </ButtonLink>
)

function Companies() {
  const { t } = useLingui()
  const words = useProfileWords()
  const search = useSearch({ from: '/admin/admin/companies' })
  const query = given(search)
  return (
    <PagedTable
      caption={t`Companies`}
      list={useList(listCompanies, { query: { ...query, pageSize: 20 } })}
      rows={(data) => data.companies}
      rowKey={({ id }) => id}
      rowLink={({ companyId }) => ({ to: '/admin/companies/$companyId', params: { companyId } })}
      sort={{ by: search.sortBy ?? 'createdAt', order: search.sortOrder ?? 'desc' }}
      isFiltered={Boolean(search.search || search.profileStatus)}
      empty={<Trans>No company yet. Set up the first one.</Trans>}
      emptyAction={<NewCompany />}
      toolbar={
        <Filters>
          <FilterSearch label={t`Name, email or mobile`} />
          <FilterChips name="profileStatus" label={t`Status`} options={useProfileOptions()} />
        </Filters>
      }
      exportAs={{
        fileName: 'companies',
        readPage: (pageNumber, signal) =>
          api(listCompanies, { query: { ...query, pageNumber, pageSize: 100 }, signal }),
      }}
      columns={[
        {
          name: t`Name`,
          sortBy: 'name',
          isHeader: true,
          cell: ({ name, avatar }) => (
            <span className="row g2">
              <Avatar url={avatar} icon="house" size={28} /> <bdi>{name}</bdi>
            </span>
          ),
          csv: ({ name }) => name,
        },
        { name: t`Mobile`, cell: ({ mobileNumber }) => mobileNumber, csv: ({ mobileNumber }) => mobileNumber },
        { name: t`Email`, cell: ({ email }) => email, csv: ({ email }) => email },
        { name: t`Headquarters`, cell: ({ branch }) => <bdi>{branch ?? '–'}</bdi>, csv: ({ branch }) => branch },
        {
          name: t`Status`,
          cell: ({ profileStatus }) => <ProfileBadge status={profileStatus} />,
          csv: ({ profileStatus }) => words[profileStatus],
        },
        {
          name: t`Agreement`,
          cell: ({ currentMouVersionId }) =>
            currentMouVersionId === null ? (
              <Badge tone="warn" icon="alert">
                <Trans>missing</Trans>
              </Badge>
            ) : (
              <Trans>assigned</Trans>
            ),
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
