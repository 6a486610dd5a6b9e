// The programs of all companies.
import { adminListPrograms } from '@kuri/contract/programs/programs.contract'
import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { ProgramsTable } from '../../staff/programs/programs-table.tsx'
import { CompanyFilter } from '../../staff/table/company-filter.tsx'

export default function ProgramsPage() {
  const { t } = useLingui()
  const search = useSearch({ from: '/platform/admin/programs' })
  return (
    <StaffPage title={t`Programs`}>
      <ProgramsTable
        endpoint={adminListPrograms as never}
        search={search}
        rowLink={({ programId }) => ({ to: '/admin/programs/$programId', params: { programId } })}
        filters={<CompanyFilter />}
        hasCompany
      />
    </StaffPage>
  )
}
