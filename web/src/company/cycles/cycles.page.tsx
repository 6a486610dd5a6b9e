// The cycles of a program, and the next one.
import { CYCLE_STATUSES, listCycles } from '@kuri/contract/programs/cycles.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Can } from '../../staff/access/access.tsx'
import { BlockedReason } from '../../staff/access/blocked-reason.tsx'
import { CycleBadge, useCycleStatusWords } from '../../staff/cycles/cycle-words.tsx'
import { useList } from '../../staff/parts/loaded.tsx'
import type { Program } from '../../staff/programs/program.rules.ts'
import { ProgramFrame, placeOf } from '../../staff/programs/program-frame.tsx'
import { FilterChips, Filters } from '../../staff/table/filters.tsx'
import { PagedTable } from '../../staff/table/paged-table.tsx'
import { given } from '../../staff/table/table-search.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { isReadyForCycles } from './cycle.rules.ts'
import { NewCycleDialog } from './new-cycle-dialog.tsx'

export default function CyclesPage() {
  const { programId } = useParams({ from: '/company/co/programs/$programId/cycles' })
  return (
    <ProgramFrame programId={programId} needs="program.read" actions={(program) => <NewCycle program={program} />}>
      {(program) => <Cycles program={program} />}
    </ProgramFrame>
  )
}

function NewCycle({ program }: { program: Program }) {
  const [isOpen, setOpen] = useState(false)
  const why = isReadyForCycles(program) ? undefined : <BlockedReason code="PROGRAM_NOT_READY_FOR_CYCLES" />
  return (
    <Can needs="program.status.manage" place={placeOf(program)}>
      <Button onClick={() => setOpen(true)} why={why}>
        <Trans>New cycle</Trans>
      </Button>
      {isOpen && <NewCycleDialog program={program} onClose={() => setOpen(false)} />}
    </Can>
  )
}

function Cycles({ program: { programId } }: { program: Program }) {
  const { t } = useLingui()
  const words = useCycleStatusWords()
  const router = useRouter()
  const search = useSearch({ from: '/company/co/programs/$programId/cycles' })
  const query = given({ status: search.status })
  const params = { programId }
  const hasAuctions = '/co/auctions/$auctionId' in router.routesByPath
  return (
    <PagedTable
      caption={t`Cycles`}
      list={useList(listCycles, { params, query: { ...query, pageNumber: search.pageNumber ?? 1, pageSize: 20 } })}
      rows={(data) => data.cycles}
      rowKey={({ cycleId }) => cycleId}
      rowLink={({ cycleId }) => ({ to: '/co/cycles/$cycleId', params: { cycleId } })}
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
          cell: ({ startDate }) => <Time at={startDate} show="dayOfYear" />,
          csv: (row) => row.startDate,
        },
        { name: t`To`, cell: ({ endDate }) => <Time at={endDate} show="dayOfYear" />, csv: (row) => row.endDate },
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
            auctionId && hasAuctions ? (
              <ButtonLink look="quiet" to={'/co/auctions/$auctionId' as never} params={{ auctionId } as never}>
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
