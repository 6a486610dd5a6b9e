// Everybody who asked to join a program of any company. The platform decides first.
import { adminListRequests } from '@kuri/contract/enrollment/enrollment-requests.contract'
import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { CompanyFilter } from '../../staff/companies/company-filter.tsx'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { RequestTable } from '../../staff/requests/request-table.tsx'

export default function RequestsPage() {
  const { t } = useLingui()
  const search = useSearch({ from: '/admin/admin/requests' })
  return (
    <StaffPage title={t`Requests to join`}>
      <RequestTable
        endpoint={adminListRequests}
        search={search}
        rowLink={(requestId) => ({ to: '/admin/requests/$requestId', params: { requestId } })}
        filters={<CompanyFilter />}
        hasCompany
      />
    </StaffPage>
  )
}
