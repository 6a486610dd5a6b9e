// What anybody did on the platform, over all companies.
import { listPlatformAuditLogs } from '@kuri/contract/tenancy/audit.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { AuditTable } from '../../staff/audit/audit-table.tsx'
import { CompanyFilter } from '../../staff/companies/company-filter.tsx'
import { useList } from '../../staff/parts/loaded.tsx'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { FilterChips } from '../../staff/table/filters.tsx'
import { given } from '../../staff/table/table-search.ts'

export default function AuditPage() {
  const { t } = useLingui()
  const { pageNumber, sortBy: _by, sortOrder: _order, ...filters } = useSearch({ from: '/admin/admin/audit' })
  const query = given(filters)
  return (
    <StaffPage title={t`Audit log`}>
      <AuditTable
        list={useList(listPlatformAuditLogs, { query: { ...query, pageNumber: pageNumber ?? 1, pageSize: 50 } })}
        isFiltered={Object.keys(query).length > 0}
        exportAs={{
          fileName: 'audit-log',
          readPage: (page, signal) =>
            api(listPlatformAuditLogs, { query: { ...query, pageNumber: page, pageSize: 100 }, signal }),
        }}
        moreFilters={
          <>
            <CompanyFilter />
            <FilterChips
              name="ofPlatform"
              label={t`Whose entries`}
              options={[{ value: 'true', label: t`Only the platform` }]}
            />
          </>
        }
        moreColumns={[
          {
            name: t`Company`,
            cell: ({ companyId, companyName }) =>
              companyId === null ? (
                <Trans>Platform</Trans>
              ) : (
                <Link to="/admin/companies/$companyId" params={{ companyId }}>
                  <bdi>{companyName}</bdi>
                </Link>
              ),
            csv: ({ companyName }) => companyName,
          },
        ]}
      />
    </StaffPage>
  )
}
