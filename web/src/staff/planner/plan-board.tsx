// The plan of one month: chosen, changed, confirmed in parts, with the result of every row.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Empty, Note } from '../../ui/feedback.tsx'
import { WorkProgress } from '../parts/long-work.tsx'
import { useSide } from '../side/side.tsx'
import { FilterChips, FilterSelect, Filters } from '../table/filters.tsx'
import { type Column, PlainTable } from '../table/plain-table.tsx'
import { TablePager } from '../table/table-pager.tsx'
import { ConfirmPlan } from './confirm-plan.tsx'
import {
  bodyOf,
  clashesOf,
  type Holiday,
  hasOpenWork,
  isOpenFor,
  keyOf,
  type Plan,
  type RowEdit,
} from './plan.rules.ts'
import { AuctionCell, BillsCell, type BoardRow, CycleCell, NoticesCell, ProgramCell, StateCell } from './plan-cells.tsx'
import { useConfirmation } from './use-confirmation.ts'
import { useEdits } from './use-edits.ts'

const PAGE_SIZE = 50

export function PlanBoard({ plan, holidays }: { plan: Plan; holidays: readonly Holiday[] }) {
  const { t } = useLingui()
  const { can } = useSide()
  const { show, branchId, pageNumber = 1 } = useSearch({ from: '/company/co/plan' })
  const { edits, change, reset } = useEdits(plan.month)
  const { work, results, confirm } = useConfirmation()
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null)
  const [isAsking, setAsking] = useState(false)
  const clashes = useMemo(() => clashesOf(plan.rows, edits, holidays, Date.now()), [plan.rows, edits, holidays])

  const all: BoardRow[] = plan.rows.map((row) => {
    const place = { branchId: row.branchId, programId: row.programId }
    const may = { bill: can('payment.manage', place), schedule: can('auction.schedule', place) }
    const key = keyOf(row)
    return { key, row, may, edit: edits[key], clashes: clashes.get(key) ?? [], result: results.get(key) }
  })
  const isOpen = ({ row, may }: BoardRow) => isOpenFor(row, may)
  const canChoose = ({ row, edit, may }: BoardRow) => hasOpenWork(row, edit, may)
  const open = all.filter(isOpen)
  const done = all.filter((each) => !isOpen(each))
  const clashing = open.filter((each) => each.clashes.length > 0)
  const failed = open.filter(({ result }) => result?.outcome === 'FAILED')
  // Rows with a clash wait until somebody has looked at them.
  const isPicked = (each: BoardRow) => (picked ? picked.has(each.key) : each.clashes.length === 0)
  const chosen = all.filter((each) => canChoose(each) && isPicked(each))
  const chosenKeys = new Set(chosen.map(({ key }) => key))
  const isRunning = work.state.kind === 'RUNNING'

  const shown = (show === 'OPEN' ? open : show === 'CLASH' ? clashing : show === 'DONE' ? done : all).filter(
    ({ row }) => branchId === undefined || row.branchId === branchId,
  )
  const rows = shown.slice((pageNumber - 1) * PAGE_SIZE, pageNumber * PAGE_SIZE)
  const branches = new Map(plan.rows.map(({ branchId: id, branchName }) => [id, branchName]))

  const send = (wanted: readonly BoardRow[]) => {
    setPicked(chosenKeys)
    void confirm(wanted.map(({ row, edit, may }) => bodyOf(row, edit, may)))
  }
  const changeRow = (key: string) => (changed: RowEdit) => change(key, changed)
  const columns: Column<BoardRow>[] = [
    { name: t`Program`, isHeader: true, cell: (each) => <ProgramCell of={each} /> },
    { name: t`Cycle`, cell: (each) => <CycleCell of={each} onChange={changeRow(each.key)} /> },
    { name: t`Bills`, cell: (each) => <BillsCell of={each} onChange={changeRow(each.key)} /> },
    { name: t`Auction (IST)`, cell: (each) => <AuctionCell of={each} onChange={changeRow(each.key)} /> },
    { name: t`Notices, days before`, cell: (each) => <NoticesCell of={each} onChange={changeRow(each.key)} /> },
    { name: t`State`, cell: (each) => <StateCell of={each} /> },
  ]
  const pages = {
    count: shown.length,
    pageNumber,
    pageSize: PAGE_SIZE,
    totalPages: Math.ceil(shown.length / PAGE_SIZE),
  }
  const everyKey = all.filter(canChoose).map(({ key }) => key)
  const areAllChosen = everyKey.length === chosen.length

  return (
    <>
      <div className="k-card k-plan-bar">
        <span className="grow">
          <b>
            <Plural value={chosen.length} one="# row chosen" other="# rows chosen" />
          </b>
          {clashing.length > 0 && (
            <span className="dim">
              {' · '}
              <Plural value={clashing.length} one="# row clashes" other="# rows clash" />
            </span>
          )}
        </span>
        {isRunning ? null : (
          <>
            {Object.keys(edits).length > 0 && (
              <Button look="quiet" onClick={reset}>
                <Trans>Undo my changes</Trans>
              </Button>
            )}
            {everyKey.length > 0 && (
              <Button look="second" onClick={() => setPicked(new Set(areAllChosen ? [] : everyKey))}>
                {areAllChosen ? t`Choose none` : t`Choose all ${everyKey.length}`}
              </Button>
            )}
            <Button
              onClick={() => setAsking(true)}
              why={
                open.length === 0
                  ? t`Everything of this month is done.`
                  : chosen.length === 0
                    ? t`Choose a row.`
                    : undefined
              }
            >
              <Trans>Confirm</Trans>
            </Button>
          </>
        )}
        <WorkProgress work={work} label={t`Confirming the rows`} />
      </div>
      {!isRunning && results.size > 0 && (
        <Note tone={failed.length > 0 ? 'danger' : 'leading'} role="status">
          <p className="b">
            <Plural
              value={[...results.values()].filter(({ outcome }) => outcome !== 'FAILED').length}
              one="# row is done."
              other="# rows are done."
            />{' '}
            {failed.length > 0 && <Plural value={failed.length} one="# row failed." other="# rows failed." />}
          </p>
          {failed.length > 0 && (
            <Button look="second" className="mt-2" onClick={() => send(failed)}>
              <Trans>Try the failed rows again</Trans>
            </Button>
          )}
        </Note>
      )}
      <section className="k-card flush k-table-card k-plan" aria-label={t`Plan`}>
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
                chosen: chosenKeys,
                onChange: setPicked,
                nameOf: ({ row }) => t`${row.programName}, cycle ${row.cycleNumber}`,
                canChoose,
              }}
            />
          </fieldset>
        )}
        <TablePager {...pages} />
      </section>
      {isAsking && <ConfirmPlan rows={chosen} onConfirm={() => send(chosen)} onClose={() => setAsking(false)} />}
    </>
  )
}
