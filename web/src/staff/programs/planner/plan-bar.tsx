// Above the rows of a plan: how many are chosen, and what can be done with them. Afterwards, what came of it.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { WorkProgress } from '../../parts/long-work.tsx'
import { type Board, canChoose } from './use-board.ts'
import type { Results, useConfirmation } from './use-confirmation.ts'

type PlanBarProps = {
  board: Board
  work: ReturnType<typeof useConfirmation>['work']
  hasEdits: boolean
  onReset(): void
  onConfirm(): void
}

export function PlanBar({ board: { all, open, clashing, chosen, setPicked }, work, ...bar }: PlanBarProps) {
  const { t } = useLingui()
  const everyKey = all.filter(canChoose).map(({ key }) => key)
  const areAllChosen = everyKey.length === chosen.length
  const why =
    open.length === 0 ? t`Everything of this month is done.` : chosen.length === 0 ? t`Choose a row.` : undefined
  return (
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
      {work.state.kind !== 'RUNNING' && (
        <>
          {bar.hasEdits && (
            <Button look="quiet" onClick={bar.onReset}>
              <Trans>Undo my changes</Trans>
            </Button>
          )}
          {everyKey.length > 0 && (
            <Button look="second" onClick={() => setPicked(new Set(areAllChosen ? [] : everyKey))}>
              {areAllChosen ? t`Choose none` : t`Choose all ${everyKey.length}`}
            </Button>
          )}
          <Button onClick={bar.onConfirm} why={why}>
            <Trans>Confirm</Trans>
          </Button>
        </>
      )}
      <WorkProgress work={work} label={t`Confirming the rows`} />
    </div>
  )
}

type PlanResultProps = { results: Results; failedCount: number; onRetry(): void }

export function PlanResult({ results, failedCount, onRetry }: PlanResultProps) {
  return (
    <Note tone={failedCount > 0 ? 'danger' : 'leading'} role="status">
      <p className="b">
        <Plural
          value={[...results.values()].filter(({ outcome }) => outcome !== 'FAILED').length}
          one="# row is done."
          other="# rows are done."
        />{' '}
        {failedCount > 0 && <Plural value={failedCount} one="# row failed." other="# rows failed." />}
      </p>
      {failedCount > 0 && (
        <Button look="second" className="mt-2" onClick={onRetry}>
          <Trans>Try the failed rows again</Trans>
        </Button>
      )}
    </Note>
  )
}
