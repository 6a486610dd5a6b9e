// The programs of all companies.
import { adminListPrograms } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { CompanyFilter } from '../../staff/companies/company-filter.tsx'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { ProgramsTable } from '../../staff/programs/programs-table.tsx'
import { ButtonLink } from '../../ui/button.tsx'

export default function ProgramsPage() {
  const { t } = useLingui()
  const search = useSearch({ from: '/admin/admin/programs' })
  return (
    <StaffPage
      title={t`Programs`}
      actions={
        <>
          <ButtonLink look="second" to="/admin/programs/import">
            <Trans>Import a running chit</Trans>
          </ButtonLink>
          <ButtonLink to="/admin/programs/new">
            <Trans>New program</Trans>
          </ButtonLink>
        </>
      }
    >
      <ProgramsTable
        endpoint={adminListPrograms}
        search={search}
        rowLink={({ programId }) => ({ to: '/admin/programs/$programId', params: { programId } })}
        filters={<CompanyFilter />}
        hasCompany
      />
    </StaffPage>
  )
}
