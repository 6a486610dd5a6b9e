// The programs that somebody may see; unfinished ones go on where their setup stopped.
import type { Data } from '@kuri/contract/kit/route'
import { listPrograms } from '@kuri/contract/programs/programs.contract'
import { listBranches } from '@kuri/contract/tenancy/branches.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { read } from '../../api/query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Can, useAccess } from '../access/access.tsx'
import { StaffPage } from '../parts/staff-page.tsx'
import { FilterSelect } from '../table/filters.tsx'
import { nextSetupPage } from './program.rules.ts'
import { ProgramsTable } from './programs-table.tsx'

type Program = Data<typeof listPrograms>['programs'][number]

export default function ProgramsPage() {
  const { t } = useLingui()
  const search = useSearch({ from: '/company/co/programs' })
  return (
    <StaffPage
      title={t`Programs`}
      needs="program.read"
      actions={
        <Can needs="program.create">
          <ButtonLink look="second" to="/co/programs/import">
            <Trans>Import a running chit</Trans>
          </ButtonLink>
          <ButtonLink to="/co/programs/new">
            <Trans>New program</Trans>
          </ButtonLink>
        </Can>
      }
    >
      <ProgramsTable endpoint={listPrograms} search={search} rowLink={linkOf} filters={<BranchFilter />} />
    </StaffPage>
  )
}

function linkOf(program: Program) {
  const page = nextSetupPage(program)
  const to = page === null ? '/co/programs/$programId' : `/co/programs/$programId/${page}`
  return { to: to as '/co/programs/$programId', params: { programId: program.programId } }
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
