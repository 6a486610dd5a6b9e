// Who changed what: in a company, which only its owner reads, or on the whole platform.

import { listAuditLogs, listPlatformAuditLogs } from '@kuri/contract/companies/audit.contract'
import { listEmployees } from '@kuri/contract/companies/employees.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { api } from '../../../api/api.ts'
import { read } from '../../../api/query.ts'
import { useList } from '../../parts/loaded.tsx'
import { useSide } from '../../side/side.tsx'
import { FilterChips, FilterSelect } from '../../table/filters.tsx'
import type { Column } from '../../table/plain-table.tsx'
import { given } from '../../table/table-search.ts'
import { CompanyFilter } from '../companies/company-filter.tsx'
import { CompanyPage, useCompanyId, useCompanyInput } from '../companies/company-page.tsx'
import { rangeOf } from './audit.rules.ts'
import { type AuditLog, AuditTable } from './audit-table.tsx'

type PlatformLog = Data<typeof listPlatformAuditLogs>['auditLogs'][number]
type AuditSearch = Partial<Record<'actor' | 'action' | 'resource' | 'from' | 'to' | 'companyId', string>> & {
  ofPlatform?: boolean
  pageNumber?: number
}

const LARGEST_PAGE = 100
const SIDES = {
  company: { logs: listAuditLogs.company, pageSize: 20, Filters: EmployeeFilter },
  admin: { logs: listPlatformAuditLogs, pageSize: 50, Filters: PlatformFilters },
}
const OF_COMPANY = { logs: listAuditLogs.admin, pageSize: 50, Filters: () => null }

export default function AuditPage() {
  const { t } = useLingui()
  return (
    <CompanyPage title={t`Audit log`} needs="ownership.transfer" place="COMPANY">
      <Log />
    </CompanyPage>
  )
}

function Log() {
  const { pick, spansCompanies } = useSide()
  const isOfCompany = useCompanyId() !== null
  const { logs, pageSize, Filters } = pick(isOfCompany ? { ...SIDES, admin: OF_COMPANY } : SIDES)
  const {
    pageNumber = 1,
    actor,
    action,
    resource,
    from,
    to,
    companyId,
    ofPlatform,
  } = useSearch({
    strict: false,
  }) as AuditSearch
  const query = given({ actor, action, resource, companyId, ofPlatform, ...rangeOf(from, to) })
  const company = useCompanyInput()
  const companyColumn = useCompanyColumn()
  return (
    <AuditTable
      list={useList(logs, { ...company, query: { ...query, pageNumber, pageSize } })}
      isFiltered={Object.keys(query).length > 0}
      moreFilters={<Filters />}
      moreColumns={spansCompanies && !isOfCompany ? [companyColumn as Column<AuditLog>] : []}
      exportAs={{
        fileName: 'audit-log',
        readPage: (page, signal) =>
          api(logs, { ...company, query: { ...query, pageNumber: page, pageSize: LARGEST_PAGE }, signal }),
      }}
    />
  )
}

function EmployeeFilter() {
  const { t } = useLingui()
  const employees = useQuery(read(listEmployees.company, { query: { pageSize: LARGEST_PAGE, sortBy: 'name' } }))
  return (
    <FilterSelect
      name="actor"
      label={t`Who`}
      options={(employees.data?.employees ?? []).map(({ userId, user }) => ({
        value: userId,
        label: user.name ?? user.mobileNumber,
      }))}
    />
  )
}

function PlatformFilters() {
  const { t } = useLingui()
  return (
    <>
      <CompanyFilter />
      <FilterChips
        name="ofPlatform"
        label={t`Whose entries`}
        options={[{ value: 'true', label: t`Only the platform` }]}
      />
    </>
  )
}

function useCompanyColumn(): Column<PlatformLog> {
  const { t } = useLingui()
  return {
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
  }
}
