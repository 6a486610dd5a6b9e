// Tabs of a record. Each is a page with an address of its own; one that somebody may not open is absent.
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Needs, Place } from '../side/side.rules.ts'
import { useSide } from '../side/side.tsx'

/** What stays visible of the tab before the current one. */
const EDGE_PX = 48

export type TabLink = Pick<LinkProps, 'to' | 'params' | 'search'> & {
  name: string
  count?: number | undefined
  /** For tabs that differ in their search only; without it the address decides. */
  isCurrent?: boolean
  needs?: Needs
  place?: Place
}

export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const { can } = useSide()
  const shown = tabs.filter(({ needs, place }) => needs === undefined || can(needs, place))
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone the tabs scroll, and the current one may be out of sight.
  useEffect(() => {
    const links = [...(nav.current?.querySelectorAll('a') ?? [])]
    const current = links.find((link) => link.pathname === pathname)
    if (current) nav.current?.scrollTo({ left: current.offsetLeft - links[0]!.offsetLeft - EDGE_PX })
  }, [pathname])
  if (shown.length < 2) return null
  return (
    <nav ref={nav} className="k-tabs no-print" aria-label={label}>
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
