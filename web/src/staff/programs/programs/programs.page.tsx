// The programs of a company that somebody may see, or those of all companies.
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { CompanyFilter } from '../../companies/companies/company-filter.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { Can, useSide } from '../../side/side.tsx'
import { BranchFilter } from './branch-filter.tsx'
import { nextSetupPage } from './program.rules.ts'
import { type Program, type ProgramSearch, ProgramsTable } from './programs-table.tsx'
import { useProgramPages } from './workplace.ts'

export default function ProgramsPage() {
  const { t } = useLingui()
  const { link, spansCompanies } = useSide()
  const { page } = useProgramPages()
  const search = useSearch({ strict: false }) as ProgramSearch
  /** Those who set a program up go on where its setup stopped. */
  const pageOf = (program: Program) => (spansCompanies ? '' : (nextSetupPage(program) ?? ''))
  return (
    <StaffPage
      title={t`Programs`}
      needs="program.read"
      actions={
        <Can needs="program.create">
          <ButtonLink look="second" {...link('/programs/import')}>
            <Trans>Import a running chit</Trans>
          </ButtonLink>
          <ButtonLink {...link('/programs/new')}>
            <Trans>New program</Trans>
          </ButtonLink>
        </Can>
      }
    >
      <ProgramsTable
        search={search}
        rowLink={(program) => page(pageOf(program), program.programId)}
        filters={spansCompanies ? <CompanyFilter /> : <BranchFilter />}
      />
    </StaffPage>
  )
}
