// Says what became of an attempt without an answer.
import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback.tsx'
import type { LostAnswer } from './use-lost-answer.ts'

type LostAnswerNoteProps = { state: LostAnswer; onGoOn(companyId: string): void; onRetry(): void }

export function LostAnswerNote({ state, onGoOn, onRetry }: LostAnswerNoteProps) {
  if (state.kind === 'NONE') return null
  if (state.kind === 'ASKING')
    return (
      <Note role="status" icon="clock">
        <Trans>The answer was lost. We look whether the company was created.</Trans>
      </Note>
    )
  if (state.kind === 'UNREACHABLE')
    return (
      <Note tone="warn" role="alert">
        <p>
          <Trans>The answer was lost, and Kuri cannot be reached. Do not create the company again yet.</Trans>
        </p>
        <Button look="second" className="mt-2" onClick={state.ask}>
          <Trans>Look again</Trans>
        </Button>
      </Note>
    )
  if (state.kind === 'CREATED')
    return (
      <Note tone="brand" role="alert">
        <p>
          <Trans>
            The company exists: <bdi>{state.name}</bdi>. Go on with its files.
          </Trans>
        </p>
        <Button className="mt-2" onClick={() => onGoOn(state.companyId)}>
          <Trans>Go on with this company</Trans>
        </Button>
      </Note>
    )
  return (
    <Note tone="warn" role="alert">
      <p>
        <Trans>The company was not created. You can send it again.</Trans>
      </p>
      <Button look="second" className="mt-2" onClick={onRetry}>
        <Trans>All right</Trans>
      </Button>
    </Note>
  )
}
