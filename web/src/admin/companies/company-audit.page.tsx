// What anybody did in this company.
import { adminListAuditLogs } from '@kuri/contract/tenancy/audit.contract'
import { useParams, useSearch } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { AuditTable } from '../../staff/audit/audit-table.tsx'
import { useList } from '../../staff/parts/loaded.tsx'
import { given } from '../../staff/table/table-search.ts'
import { CompanyFrame } from './company-frame.tsx'

const FROM = '/admin/admin/companies/$companyId/audit'

export default function CompanyAuditPage() {
  const { companyId } = useParams({ from: FROM })
  return <CompanyFrame companyId={companyId}>{() => <Log companyId={companyId} />}</CompanyFrame>
}

function Log({ companyId }: { companyId: string }) {
  const { pageNumber, sortBy: _by, sortOrder: _order, ...filters } = useSearch({ from: FROM })
  const query = given(filters)
  const params = { companyId }
  return (
    <AuditTable
      list={useList(adminListAuditLogs, { params, query: { ...query, pageNumber: pageNumber ?? 1, pageSize: 50 } })}
      isFiltered={Object.keys(query).length > 0}
      exportAs={{
        fileName: 'audit-log',
        readPage: (page, signal) =>
          api(adminListAuditLogs, { params, query: { ...query, pageNumber: page, pageSize: 100 }, signal }),
      }}
    />
  )
}
