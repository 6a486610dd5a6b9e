// The programs that somebody may see; unfinished ones go on where their setup stopped.
import type { Data } from '@kuri/contract/kit/route'
import { APPROVAL_STATUSES } from '@kuri/contract/programs/program-fields'
import { PROGRAM_STATUSES } from '@kuri/contract/programs/program-status'
import { listPrograms } from '@kuri/contract/programs/programs.contract'
import { listBranches } from '@kuri/contract/tenancy/branches.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { read } from '../../api/query.ts'
import { Can, useAccess } from '../../staff/access/access.tsx'
import { useList } from '../../staff/parts/loaded.tsx'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { nextSetupPage, setupSteps } from '../../staff/programs/program.rules.ts'
import { ApprovalBadge, ProgramBadge } from '../../staff/programs/program-badge.tsx'
import { useProgramWords } from '../../staff/programs/words.ts'
import { FilterSearch, FilterSelect, Filters } from '../../staff/table/filters.tsx'
import { PagedTable } from '../../staff/table/paged-table.tsx'
import { given } from '../../staff/table/table-search.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { Time } from '../../ui/time.tsx'

type Program = Data<typeof listPrograms>['programs'][number]

export default function ProgramsPage() {
  const { t } = useLingui()
  return (
    <StaffPage
      title={t`Programs`}
      needs="program.read"
      actions={
        <Can needs="program.create">
          <ButtonLink look="second" to={'/co/programs/import' as never}>
            <Trans>Import a running chit</Trans>
          </ButtonLink>
          <ButtonLink to="/co/programs/new">
            <Trans>New program</Trans>
          </ButtonLink>
        </Can>
      }
    >
      <Programs />
    </StaffPage>
  )
}

function Programs() {
  const { t } = useLingui()
  const words = useProgramWords()
  const search = useSearch({ from: '/company/co/programs' })
  const filters = given(search)
  return (
    <PagedTable
      caption={t`Programs`}
      list={useList(listPrograms, { query: { ...filters, pageSize: 20 } })}
      rows={(data) => data.programs}
      rowKey={({ id }) => id}
      rowLink={linkOf}
      sort={{ by: search.sortBy ?? 'createdAt', order: search.sortOrder ?? 'desc' }}
      toolbar={<ProgramFilters />}
      isFiltered={Boolean(search.search || search.programStatus || search.approvalStatus || search.branchId)}
      empty={<Trans>No programs yet. Start a new one, or import a chit that is already running.</Trans>}
      exportAs={{
        fileName: 'programs',
        readPage: (pageNumber, signal) =>
          api(listPrograms, { query: { ...filters, pageNumber, pageSize: 100 }, signal }),
      }}
      columns={[
        {
          name: t`Name`,
          sortBy: 'name',
          isHeader: true,
          cell: (program) => <span dir="auto">{program.name}</span>,
          csv: (program) => program.name,
        },
        { name: t`Chit number`, cell: ({ chitId }) => <bdi>{chitId}</bdi>, csv: ({ chitId }) => chitId },
        { name: t`Branch`, cell: ({ branchName }) => <bdi>{branchName}</bdi>, csv: ({ branchName }) => branchName },
        {
          name: t`Pot`,
          isAmount: true,
          cell: ({ totalAmount }) => <Money rupees={totalAmount} />,
          csv: ({ totalAmount }) => totalAmount,
        },
        {
          name: t`Tickets`,
          isAmount: true,
          cell: ({ enrolledCount, totalSlots }) => `${enrolledCount} / ${totalSlots}`,
          csv: ({ enrolledCount }) => enrolledCount,
        },
        {
          name: t`Start`,
          sortBy: 'startDate',
          cell: ({ startDate }) => <Time at={startDate} show="dayOfYear" />,
          csv: ({ startDate }) => startDate,
        },
        {
          name: t`Status`,
          cell: (program) => <Status program={program} />,
          csv: ({ programStatus }) => words.programStatus[programStatus],
        },
        {
          name: t`Approval`,
          cell: ({ approvalStatus }) => <ApprovalBadge status={approvalStatus} />,
          csv: ({ approvalStatus }) => words.approvalStatus[approvalStatus],
        },
      ]}
    />
  )
}

function linkOf(program: Program) {
  const page = nextSetupPage(program)
  const to = page === null ? '/co/programs/$programId' : `/co/programs/$programId/${page}`
  return { to: to as '/co/programs/$programId', params: { programId: program.programId } }
}

function Status({ program }: { program: Program }) {
  if (nextSetupPage(program) === null) return <ProgramBadge status={program.programStatus} />
  const { now, of } = setupSteps(program)
  return (
    <>
      <ProgramBadge status="INCOMPLETE" />{' '}
      <span className="xs dim">
        {program.isPreStarted ? (
          <Trans>
            import, step {now} of {of}
          </Trans>
        ) : (
          <Trans>
            step {now} of {of}
          </Trans>
        )}
      </span>
    </>
  )
}

function ProgramFilters() {
  const { t } = useLingui()
  const words = useProgramWords()
  const { can } = useAccess()
  const branches = useQuery({ ...read(listBranches, { query: { pageSize: 100 } }), enabled: can('branch.read') })
  return (
    <Filters>
      <FilterSearch label={t`Name or chit number`} />
      <FilterSelect
        name="programStatus"
        label={t`Status`}
        options={PROGRAM_STATUSES.map((value) => ({ value, label: words.programStatus[value] }))}
      />
      <FilterSelect
        name="approvalStatus"
        label={t`Approval`}
        options={APPROVAL_STATUSES.map((value) => ({ value, label: words.approvalStatus[value] }))}
      />
      {branches.data && branches.data.branches.length > 1 && (
        <FilterSelect
          name="branchId"
          label={t`Branch`}
          options={branches.data.branches.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </Filters>
  )
}
