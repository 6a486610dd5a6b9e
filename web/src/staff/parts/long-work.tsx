// Work that takes a while: how far it is, and a way to stop it.
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/feedback.tsx'

type WorkState =
  | { kind: 'IDLE' }
  | { kind: 'RUNNING'; done: number; total: number }
  | { kind: 'STOPPED'; done: number; total: number }
  | { kind: 'FAILED'; error: Error }

type Task = (tools: { signal: AbortSignal; step(done: number): void }) => Promise<void>
/** `run` returns whether the task was done; `state` says why not. */
type LongWork = { state: WorkState; run(total: number, task: Task): Promise<boolean>; cancel(): void }

/** The work stops when its page is left. */
export function useLongWork(): LongWork {
  const [state, setState] = useState<WorkState>({ kind: 'IDLE' })
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])

  async function run(total: number, task: Task) {
    const own = new AbortController()
    controller.current = own
    let done = 0
    const step = (next: number) => {
      done = next
      if (!own.signal.aborted) setState({ kind: 'RUNNING', done, total })
    }
    step(0)
    try {
      await task({ signal: own.signal, step })
      setState({ kind: 'IDLE' })
      return true
    } catch (error) {
      setState(own.signal.aborted ? { kind: 'STOPPED', done, total } : { kind: 'FAILED', error: error as Error })
      return false
    }
  }
  return { state, run, cancel: () => controller.current?.abort() }
}

export function WorkProgress({ work: { state, cancel }, label }: { work: LongWork; label: string }) {
  const { t } = useLingui()
  if (state.kind === 'IDLE') return null
  if (state.kind === 'FAILED') return <Problem error={state.error} />
  const { done, total } = state
  if (state.kind === 'STOPPED')
    return (
      <p role="status" className="dim">
        <Trans>
          Stopped after {done} of {total}.
        </Trans>
      </p>
    )
  return (
    <div className="k-work-progress">
      <span>{label}</span>
      <progress value={done} max={Math.max(total, 1)} aria-label={label} />
      <span className="tabular-nums" role="status">
        <Trans>
          {done} of {total}
        </Trans>
      </span>
      <Button look="second" onClick={cancel}>{t`Stop`}</Button>
    </div>
  )
}
