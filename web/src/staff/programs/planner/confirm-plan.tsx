// What a confirmation will do, before it is sent.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Note } from '../../../ui/feedback.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { sumOf } from './plan.rules.ts'
import type { BoardRow } from './plan-cells.tsx'

const MOST_NAMED = 5

type ConfirmPlanProps = { rows: readonly BoardRow[]; onConfirm(): void; onClose(): void }

export function ConfirmPlan({ rows, onConfirm, onClose }: ConfirmPlanProps) {
  const { t } = useLingui()
  const { cycles, bills, auctions, notices } = sumOf(rows)
  const clashing = rows.filter(({ clashes }) => clashes.length > 0)
  const names = clashing.slice(0, MOST_NAMED).map(({ row }) => row.programName)
  const more = clashing.length - names.length
  return (
    <ConfirmDialog
      title={t`Confirm the plan?`}
      confirm={t`Confirm`}
      onClose={onClose}
      onConfirm={async () => onConfirm()}
    >
      <ul className="k-plan-sum">
        {cycles > 0 && (
          <li>
            <Plural value={cycles} one="# cycle is created" other="# cycles are created" />
          </li>
        )}
        {bills > 0 && (
          <li>
            <Plural value={bills} one="# bill goes to its member" other="# bills go to their members" />
          </li>
        )}
        {auctions > 0 && (
          <li>
            <Plural value={auctions} one="# auction is scheduled" other="# auctions are scheduled" />
          </li>
        )}
        {notices > 0 && (
          <li>
            <Plural value={notices} one="notices of # cycle are set" other="notices of # cycles are set" />
          </li>
        )}
      </ul>
      {clashing.length > 0 && (
        <Note tone="warn">
          <p className="b">
            <Plural value={clashing.length} one="# row has a clash" other="# rows have a clash" />
          </p>
          <p dir="auto">
            {names.join(', ')} {more > 0 && <Trans>and {more} more</Trans>}
          </p>
        </Note>
      )}
    </ConfirmDialog>
  )
}
