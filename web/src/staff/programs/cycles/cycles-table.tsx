// The cycles of a program, for a company and for the platform.
import { CYCLE_STATUSES, type CycleStatus } from '@kuri/contract/programs/cycles.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '../../../api/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { useList } from '../../parts/loaded.tsx'
import { useSide } from '../../side/side.tsx'
import { FilterChips, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { given } from '../../table/table-search.ts'
import type { Program } from '../programs/program.rules.ts'
import { placeOf } from '../programs/program-frame.tsx'
import { useProgramEndpoints, useProgramPages } from '../programs/workplace.ts'
import { CycleBadge, useCycleStatusWords } from './cycle-words.tsx'

export type CyclesSearch = { pageNumber?: number | undefined; status?: CycleStatus | undefined }

type CyclesTableProps = { program: Pick<Program, 'programId' | 'branchId'>; search: CyclesSearch }

export function CyclesTable({ program, search }: CyclesTableProps) {
  const { t } = useLingui()
  const { can } = useSide()
  const words = useCycleStatusWords()
  const { listCycles } = useProgramEndpoints()
  const { cycle, cycleWinners, auction } = useProgramPages()
  const query = given({ status: search.status })
  const params = { programId: program.programId }
  const canOpenCycle = can('statement.manage', placeOf(program))
  const canRecordWinners = can('auction.winner.manage', placeOf(program))
  const canOpenAuction = can('auction.read', placeOf(program))
  // An operator who may not see the money of a cycle still records its winners.
  const rowPage = canOpenCycle ? cycle : canRecordWinners ? cycleWinners : undefined
  return (
    <PagedTable
      caption={t`Cycles`}
      list={useList(listCycles, { params, query: { ...query, pageNumber: search.pageNumber ?? 1, pageSize: 20 } })}
      rows={(data) => data.cycles}
      rowKey={({ cycleId }) => cycleId}
      rowLink={rowPage && (({ cycleId }) => rowPage(cycleId))}
      rowClass={({ status }) => (status === 'ACTIVE' ? 'on' : undefined)}
      toolbar={
        <Filters>
          <FilterChips
            name="status"
            label={t`Status`}
            options={CYCLE_STATUSES.map((value) => ({ value, label: words[value] }))}
          />
        </Filters>
      }
      isFiltered={search.status !== undefined}
      empty={<Trans>No cycles yet. The first one begins when the program is approved.</Trans>}
      exportAs={{
        fileName: 'cycles',
        readPage: (pageNumber, signal) =>
          api(listCycles, { params, query: { ...query, pageNumber, pageSize: 100 }, signal }),
      }}
      columns={[
        {
          name: t`Cycle`,
          isHeader: true,
          cell: ({ cycleNumber }) => <Trans>Cycle {cycleNumber}</Trans>,
          csv: ({ cycleNumber }) => cycleNumber,
        },
        {
          name: t`From`,
          cell: ({ startDate }) => <Time at={startDate} />,
          csv: (row) => row.startDate,
        },
        { name: t`To`, cell: ({ endDate }) => <Time at={endDate} />, csv: (row) => row.endDate },
        {
          name: t`Status`,
          cell: ({ status, isImported }) => (
            <>
              <CycleBadge status={status} />{' '}
              {isImported && (
                <Badge tone="line">
                  <Trans>imported</Trans>
                </Badge>
              )}
            </>
          ),
          csv: ({ status }) => words[status],
        },
        {
          name: t`Auction`,
          cell: ({ auctionId }) =>
            auctionId && canOpenAuction ? (
              <ButtonLink look="quiet" {...auction(auctionId)}>
                <Trans>Open the auction</Trans>
              </ButtonLink>
            ) : (
              '–'
            ),
        },
      ]}
    />
  )
}
