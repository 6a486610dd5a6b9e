// The bank accounts of one company's branches.
import { useParams, useSearch } from '@tanstack/react-router'
import { CompanyFrame } from '../../../staff/companies/companies/company-frame.tsx'
import { given } from '../../../staff/table/table-search.ts'
import { AccountTable } from './account-table.tsx'

const FROM = '/admin/admin/companies/$companyId/bank-accounts'

export default function CompanyAccountsPage() {
  const { companyId } = useParams({ from: FROM })
  const { verificationStatus, pageNumber } = useSearch({ from: FROM })
  return (
    <CompanyFrame companyId={companyId}>
      {() => (
        <AccountTable
          isOfCompany
          query={{ companyId, ...given({ verificationStatus, pageNumber }) }}
          isFiltered={verificationStatus !== undefined}
        />
      )}
    </CompanyFrame>
  )
}
