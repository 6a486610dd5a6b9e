// The rows of a plan with what somebody may do and has changed, and which of them are chosen.
import { useMemo, useState } from 'react'
import { useSide } from '../../side/side.tsx'
import { clashesOf, type Edits, type Holiday, hasOpenWork, isOpenFor, keyOf, type Plan } from './plan.rules.ts'
import type { BoardRow } from './plan-cells.tsx'
import type { Results } from './use-confirmation.ts'

export const canChoose = ({ row, edit, may }: BoardRow) => hasOpenWork(row, edit, may)
const isOpen = ({ row, may }: BoardRow) => isOpenFor(row, may)

export function useBoard(plan: Plan, holidays: readonly Holiday[], edits: Edits, results: Results) {
  const { can } = useSide()
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null)
  const clashes = useMemo(() => clashesOf(plan.rows, edits, holidays, Date.now()), [plan.rows, edits, holidays])
  const all: BoardRow[] = plan.rows.map((row) => {
    const place = { branchId: row.branchId, programId: row.programId }
    const may = { bill: can('payment.manage', place), schedule: can('auction.schedule', place) }
    const key = keyOf(row)
    return { key, row, may, edit: edits[key], clashes: clashes.get(key) ?? [], result: results.get(key) }
  })
  const open = all.filter(isOpen)
  // Rows with a clash wait until somebody has looked at them.
  const isPicked = (each: BoardRow) => (picked ? picked.has(each.key) : each.clashes.length === 0)
  const chosen = all.filter((each) => canChoose(each) && isPicked(each))
  return {
    all,
    open,
    done: all.filter((each) => !isOpen(each)),
    clashing: open.filter((each) => each.clashes.length > 0),
    failed: open.filter(({ result }) => result?.outcome === 'FAILED'),
    chosen,
    chosenKeys: new Set(chosen.map(({ key }) => key)),
    setPicked,
  }
}
export type Board = ReturnType<typeof useBoard>
