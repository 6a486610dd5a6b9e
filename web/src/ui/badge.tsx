// A state in a word, with its icon and color.
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icons.tsx'

export type BadgeTone = 'plain' | 'live' | 'leading' | 'outbid' | 'sealed' | 'done' | 'warn' | 'danger' | 'line'

export const Badge = ({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: BadgeTone
  icon?: IconName
  children: ReactNode
}) => (
  <span className={classes('k-badge', tone !== 'plain' && tone)}>
    {tone === 'live' ? <span className="k-dot pulse" /> : icon && <Icon name={icon} size={16} />}
    {children}
  </span>
)
