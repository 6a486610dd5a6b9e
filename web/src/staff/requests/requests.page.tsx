// The inbox: everybody who asked to join one of the programs.
import { listRequests } from '@kuri/contract/enrollment/enrollment-requests.contract'
import { listBranches } from '@kuri/contract/tenancy/branches.contract'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { read } from '../../api/query.ts'
import { useAccess } from '../access/access.tsx'
import { StaffPage } from '../parts/staff-page.tsx'
import { FilterSelect } from '../table/filters.tsx'
import { RequestTable } from './request-table.tsx'

export default function RequestsPage() {
  const { t } = useLingui()
  const search = useSearch({ from: '/company/co/requests' })
  return (
    <StaffPage title={t`Requests`} needs="subscriber.manage">
      <RequestTable
        endpoint={listRequests}
        rowLink={(requestId) => ({ to: '/co/requests/$requestId', params: { requestId } })}
        search={search}
        filters={<BranchFilter />}
      />
    </StaffPage>
  )
}

function BranchFilter() {
  const { t } = useLingui()
  const { can } = useAccess()
  const branches = useQuery({ ...read(listBranches, { query: { pageSize: 100 } }), enabled: can('branch.read') })
  if (!branches.data || branches.data.branches.length < 2) return null
  return (
    <FilterSelect
      name="branchId"
      label={t`Branch`}
      options={branches.data.branches.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
