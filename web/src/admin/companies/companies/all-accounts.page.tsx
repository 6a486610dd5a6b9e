// The bank accounts of all companies, the longest waiting first.
import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { CompanyFilter } from '../../../staff/companies/companies/company-filter.tsx'
import { StaffPage } from '../../../staff/parts/staff-page.tsx'
import { given } from '../../../staff/table/table-search.ts'
import { AccountTable } from './account-table.tsx'

export default function AllAccountsPage() {
  const { t } = useLingui()
  const { verificationStatus, companyId, pageNumber } = useSearch({ from: '/admin/admin/bank-accounts' })
  return (
    <StaffPage title={t`Bank accounts`}>
      <AccountTable
        query={given({ verificationStatus, companyId, pageNumber })}
        filters={<CompanyFilter />}
        isFiltered={Boolean(verificationStatus || companyId)}
      />
    </StaffPage>
  )
}
