// What a page says while it loads, when there is nothing, and when something went wrong.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isRefused, NO_ACCESS, type Refused } from '../api/refused.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icons.tsx'
import { Ring } from './ring.tsx'

export type NoteTone = 'plain' | 'warn' | 'danger' | 'sealed' | 'brand' | 'leading'
const NOTE_ICONS: Record<NoteTone, IconName> = {
  plain: 'info',
  warn: 'info',
  danger: 'stop',
  sealed: 'lock',
  brand: 'tick',
  leading: 'tick',
}

type NoteProps = { tone?: NoteTone; icon?: IconName; role?: 'alert' | 'status'; children: ReactNode }
export const Note = ({ tone = 'plain', icon, role, children }: NoteProps) => (
  <div className={classes('k-note', tone !== 'plain' && tone)} {...(role ? { role } : {})}>
    <Icon name={icon ?? NOTE_ICONS[tone]} />
    <div className="grow">{children}</div>
  </div>
)

/** A read or a change that failed: what the service said, a way to try again, and the number to tell us. */
export const Problem = ({ error, onRetry }: { error: Refused | Error; onRetry?: () => void }) => {
  const requestId = 'requestId' in error ? error.requestId : null
  return (
    <Note tone="danger" role="alert">
      <p className="b">{error.message}</p>
      {requestId && (
        <p className="sm">
          <Trans>If it stays like this, tell us this number:</Trans>{' '}
          <span className="mono">{requestId.slice(0, 8)}</span>
        </p>
      )}
      {onRetry && !isRefused(error, ...NO_ACCESS) && (
        <Button look="second" onClick={onRetry} className="mt-2">
          <Trans>Try again</Trans>
        </Button>
      )}
    </Note>
  )
}

/** Nothing to show: one sentence and the next thing to do. */
export const Empty = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="k-empty">
    <Ring className="art" count={8} mine={[1]} />
    <p>{children}</p>
    {action}
  </div>
)

/** Placeholders of the final height, so that nothing jumps when the data arrives. */
export const Skeleton = ({ heights = [96, 96, 96] }: { heights?: readonly number[] }) => (
  <div className="stack g4" aria-busy="true">
    {heights.map((height, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
      <div key={index} className="k-skel" style={{ height }} />
    ))}
  </div>
)
