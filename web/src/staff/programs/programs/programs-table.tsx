// Programs as a table, for a company and for the platform.
import type { Data } from '@kuri/contract/kit/route'
import { APPROVAL_STATUSES, type ApprovalStatus } from '@kuri/contract/programs/program-fields'
import { PROGRAM_STATUSES, type ProgramStatus } from '@kuri/contract/programs/program-status'
import type { listPrograms, PROGRAM_SORTS } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { api } from '../../../api/api.ts'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { useList } from '../../parts/loaded.tsx'
import { useSide } from '../../side/side.tsx'
import { FilterSearch, FilterSelect, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import type { RowLink } from '../../table/plain-table.tsx'
import { given, type SortOrder } from '../../table/table-search.ts'
import { nextSetupPage, setupSteps } from './program.rules.ts'
import { ApprovalBadge, ProgramBadge } from './program-badge.tsx'
import { useProgramWords } from './words.ts'
import { useProgramEndpoints } from './workplace.ts'

export type Program = Data<typeof listPrograms.company>['programs'][number]
export type ProgramSearch = {
  pageNumber?: number | undefined
  sortBy?: (typeof PROGRAM_SORTS)[number] | undefined
  sortOrder?: SortOrder | undefined
  programStatus?: ProgramStatus | undefined
  approvalStatus?: ApprovalStatus | undefined
  branchId?: string | undefined
  companyId?: string | undefined
  search?: string | undefined
}
type ProgramsTableProps = { search: ProgramSearch; rowLink(program: Program): RowLink; filters: ReactNode }

export function ProgramsTable({ search, rowLink, filters: more }: ProgramsTableProps) {
  const { t } = useLingui()
  const { spansCompanies } = useSide()
  const { listPrograms: endpoint } = useProgramEndpoints()
  const words = useProgramWords()
  const filters = given(search)
  return (
    <PagedTable
      caption={t`Programs`}
      list={useList(endpoint, { query: { ...filters, pageSize: 20 } })}
      rows={(data) => data.programs}
      rowKey={({ id }) => id}
      rowLink={rowLink}
      sort={{ by: search.sortBy ?? 'createdAt', order: search.sortOrder ?? 'desc' }}
      toolbar={<ProgramFilters more={more} />}
      isFiltered={Boolean(
        search.search || search.programStatus || search.approvalStatus || search.branchId || search.companyId,
      )}
      empty={<Trans>No programs yet. Start a new one, or import a chit that is already running.</Trans>}
      exportAs={{
        fileName: 'programs',
        readPage: (pageNumber, signal) => api(endpoint, { query: { ...filters, pageNumber, pageSize: 100 }, signal }),
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
        ...(spansCompanies
          ? [
              {
                name: t`Company`,
                cell: (row: Program) => <bdi>{row.companyName}</bdi>,
                csv: (row: Program) => row.companyName,
              },
            ]
          : []),
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
          cell: ({ startDate }) => <Time at={startDate} />,
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

function ProgramFilters({ more }: { more: ReactNode }) {
  const { t } = useLingui()
  const words = useProgramWords()
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
      {more}
    </Filters>
  )
}
