// The inbox: everybody who asked to join a program of the company, or of any company. The platform decides first.
import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { CompanyFilter } from '../../companies/companies/company-filter.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { BranchFilter } from '../../programs/programs/branch-filter.tsx'
import { useSide } from '../../side/side.tsx'
import { type RequestSearch, RequestTable } from './request-table.tsx'

export default function RequestsPage() {
  const { t } = useLingui()
  const { spansCompanies } = useSide()
  const search = useSearch({ strict: false }) as RequestSearch
  return (
    <StaffPage title={spansCompanies ? t`Requests to join` : t`Requests`} needs="subscriber.manage">
      <RequestTable search={search} filters={spansCompanies ? <CompanyFilter /> : <BranchFilter />} />
    </StaffPage>
  )
}
