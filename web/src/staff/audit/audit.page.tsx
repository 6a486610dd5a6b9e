// Who changed what in the company. Only the owner reads it.
import { listAuditLogs } from '@kuri/contract/tenancy/audit.contract'
import { listEmployees } from '@kuri/contract/tenancy/employees.contract'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { read } from '../../api/query.ts'
import { useList } from '../parts/loaded.tsx'
import { StaffPage } from '../parts/staff-page.tsx'
import { FilterSelect } from '../table/filters.tsx'
import { given } from '../table/table-search.ts'
import { rangeOf } from './audit.rules.ts'
import { AuditTable } from './audit-table.tsx'

const route = getRouteApi('/company/co/audit')
const LARGEST_PAGE = 100

export default function AuditPage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`Audit log`} needs="ownership.transfer" place="COMPANY">
      <Log />
    </StaffPage>
  )
}

function Log() {
  const { t } = useLingui()
  const { pageNumber = 1, actor, action, resource, from, to } = route.useSearch()
  const filters = { actor, action, resource, ...rangeOf(from, to) }
  const list = useList(listAuditLogs, { query: { ...given(filters), pageNumber, pageSize: 20 } })
  const employees = useQuery(read(listEmployees, { query: { pageSize: LARGEST_PAGE, sortBy: 'name' } }))
  return (
    <AuditTable
      list={list}
      isFiltered={Object.values(filters).some((value) => value !== undefined)}
      moreFilters={
        <FilterSelect
          name="actor"
          label={t`Who`}
          options={(employees.data?.employees ?? []).map(({ userId, user }) => ({
            value: userId,
            label: user.name ?? user.mobileNumber,
          }))}
        />
      }
      exportAs={{
        fileName: 'audit-log',
        readPage: (page, signal) =>
          api(listAuditLogs, { query: { ...given(filters), pageNumber: page, pageSize: LARGEST_PAGE }, signal }),
      }}
    />
  )
}
