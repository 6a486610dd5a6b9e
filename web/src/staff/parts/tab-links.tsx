// Tabs of a record. Each is a page with an address of its own; one that somebody may not open is absent.
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Needs, Place } from '../access/access.rules.ts'
import { useAccess } from '../access/access.tsx'

export type TabLink = Pick<LinkProps, 'to' | 'params' | 'search'> & {
  name: string
  count?: number | undefined
  /** For tabs that differ in their search only; without it the address decides. */
  isCurrent?: boolean
  needs?: Needs
  place?: Place
}

export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const { can } = useAccess()
  const shown = tabs.filter(({ needs, place }) => needs === undefined || can(needs, place))
  if (shown.length < 2) return null
  return (
    <nav className="k-tabs no-print" aria-label={label}>
      {shown.map(({ name, count, isCurrent, needs: _needs, place: _place, ...link }) => (
        <Link
          key={name}
          {...(link as LinkProps)}
          activeOptions={{ exact: true, includeSearch: isCurrent !== undefined }}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {name}
          {count !== undefined && <span className="dim tabular-nums">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
