// The plan of one month: chosen, changed, confirmed in parts, with the result of every row.
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Empty } from '../../../ui/feedback.tsx'
import { FilterChips, FilterSelect, Filters } from '../../table/filters.tsx'
import { type Column, PlainTable } from '../../table/plain-table.tsx'
import { TablePager } from '../../table/table-pager.tsx'
import { ConfirmPlan } from './confirm-plan.tsx'
import { bodyOf, type Holiday, type Plan, type RowEdit } from './plan.rules.ts'
import { PlanBar, PlanResult } from './plan-bar.tsx'
import { AuctionCell, BillsCell, type BoardRow, CycleCell, NoticesCell, ProgramCell, StateCell } from './plan-cells.tsx'
import { type Board, canChoose, useBoard } from './use-board.ts'
import { useConfirmation } from './use-confirmation.ts'
import { useEdits } from './use-edits.ts'

const PAGE_SIZE = 50

export function PlanBoard({ plan, holidays }: { plan: Plan; holidays: readonly Holiday[] }) {
  const { edits, change, reset } = useEdits(plan.month)
  const { work, results, confirm } = useConfirmation()
  const board = useBoard(plan, holidays, edits, results)
  const [isAsking, setAsking] = useState(false)
  const isRunning = work.state.kind === 'RUNNING'
  const send = (wanted: readonly BoardRow[]) => {
    board.setPicked(board.chosenKeys)
    void confirm(wanted.map(({ row, edit, may }) => bodyOf(row, edit, may)))
  }
  return (
    <>
      <PlanBar
        board={board}
        work={work}
        hasEdits={Object.keys(edits).length > 0}
        onReset={reset}
        onConfirm={() => setAsking(true)}
      />
      {!isRunning && results.size > 0 && (
        <PlanResult results={results} failedCount={board.failed.length} onRetry={() => send(board.failed)} />
      )}
      <PlanTable board={board} isRunning={isRunning} onChange={change} />
      {isAsking && (
        <ConfirmPlan rows={board.chosen} onConfirm={() => send(board.chosen)} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

type PlanTableProps = { board: Board; isRunning: boolean; onChange(key: string, changed: RowEdit): void }

function PlanTable({ board, isRunning, onChange }: PlanTableProps) {
  const { t } = useLingui()
  const columns = useColumns(onChange)
  const { show, branchId, pageNumber = 1 } = useSearch({ from: '/company/co/plan' })
  const { all, open, clashing, done } = board
  const shown = (show === 'OPEN' ? open : show === 'CLASH' ? clashing : show === 'DONE' ? done : all).filter(
    ({ row }) => branchId === undefined || row.branchId === branchId,
  )
  const rows = shown.slice((pageNumber - 1) * PAGE_SIZE, pageNumber * PAGE_SIZE)
  return (
    <section className="k-card flush k-table-card k-plan" aria-label={t`Plan`}>
      <PlanFilters board={board} />
      {rows.length === 0 ? (
        <Empty>
          {all.length === 0 ? <Trans>No program needs anything in this month.</Trans> : <Trans>No such rows.</Trans>}
        </Empty>
      ) : (
        <fieldset disabled={isRunning} className="k-plan-rows">
          <PlainTable
            caption={t`What the month needs`}
            rows={rows}
            columns={columns}
            rowKey={({ key }) => key}
            selection={{
              chosen: board.chosenKeys,
              onChange: board.setPicked,
              nameOf: ({ row }) => t`${row.programName}, cycle ${row.cycleNumber}`,
              canChoose,
            }}
          />
        </fieldset>
      )}
      <TablePager
        count={shown.length}
        pageNumber={pageNumber}
        pageSize={PAGE_SIZE}
        totalPages={Math.ceil(shown.length / PAGE_SIZE)}
      />
    </section>
  )
}

function useColumns(onChange: PlanTableProps['onChange']): Column<BoardRow>[] {
  const { t } = useLingui()
  const changeRow = (key: string) => (changed: RowEdit) => onChange(key, changed)
  return [
    { name: t`Program`, isHeader: true, cell: (each) => <ProgramCell of={each} /> },
    { name: t`Cycle`, cell: (each) => <CycleCell of={each} onChange={changeRow(each.key)} /> },
    { name: t`Bills`, cell: (each) => <BillsCell of={each} onChange={changeRow(each.key)} /> },
    { name: t`Auction (IST)`, cell: (each) => <AuctionCell of={each} onChange={changeRow(each.key)} /> },
    { name: t`Notices, days before`, cell: (each) => <NoticesCell of={each} onChange={changeRow(each.key)} /> },
    { name: t`State`, cell: (each) => <StateCell of={each} /> },
  ]
}

function PlanFilters({ board: { all, open, clashing, done } }: { board: Board }) {
  const { t } = useLingui()
  const branches = new Map(all.map(({ row }) => [row.branchId, row.branchName]))
  return (
    <div className="k-toolbar no-print">
      <Filters>
        <FilterChips
          name="show"
          label={t`Rows`}
          options={[
            { value: 'OPEN', label: t`Open`, count: open.length },
            { value: 'CLASH', label: t`With a clash`, count: clashing.length },
            { value: 'DONE', label: t`Done`, count: done.length },
          ]}
        />
        {branches.size > 1 && (
          <FilterSelect
            name="branchId"
            label={t`Branch`}
            options={[...branches].map(([value, label]) => ({ value, label }))}
          />
        )}
      </Filters>
    </div>
  )
}
