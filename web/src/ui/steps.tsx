// Where somebody stands: the bar of a wizard, and the ladder of what happened and what comes next.
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'

/** `now` counts from 1; all are done when it is larger than `of`. */
export function Steps({ now, of }: { now: number; of: number }) {
  const { t } = useLingui()
  return (
    <div
      className="k-steps"
      role="progressbar"
      aria-valuemin={1}
      aria-valuemax={of}
      aria-valuenow={Math.min(now, of)}
      aria-label={t`Step ${Math.min(now, of)} of ${of}`}
    >
      {Array.from({ length: of }, (_, index) => index + 1).map((step) => (
        <i key={step} className={step < now ? 'done' : step === now ? 'now' : ''} />
      ))}
    </div>
  )
}

export type Rung = { title: ReactNode; detail?: ReactNode; state: 'done' | 'now' | 'next' }

export function Ladder({ rungs }: { rungs: readonly Rung[] }) {
  const { t } = useLingui()
  const words = { done: t`done`, now: t`now`, next: t`still to come` }
  return (
    <ol className="k-ladder">
      {rungs.map(({ title, detail, state }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rungs of a ladder keep their places
        <li key={index} className={state} {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}>
          <span className="n" aria-hidden="true">
            {state === 'done' ? <Icon name="tick" /> : index + 1}
          </span>
          <div>
            <span className="t">{title}</span>
            <span className="sr"> ({words[state]})</span>
            {detail != null && <p className="sm dim">{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
