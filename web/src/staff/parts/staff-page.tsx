// The frame of a page in a workplace: its title, what one can do there, its tabs. Also its guard.
import type { ReactNode } from 'react'
import { usePageTitle } from '../../ui/page.tsx'
import { NoAccess } from '../side/no-access.tsx'
import type { Needs, Place } from '../side/side.rules.ts'
import { useSide } from '../side/side.tsx'

type StaffPageProps = {
  /** Also the title of the tab; it never holds an amount. */
  title: string
  /** When the page says something else than its tab. */
  heading?: string
  subtitle?: ReactNode
  /** Where the page belongs: a link above the title. */
  above?: ReactNode
  /** Buttons at the end of the title. */
  actions?: ReactNode
  tabs?: ReactNode
  /** Without it somebody sees the page without access. */
  needs?: Needs
  place?: Place
  children?: ReactNode
}

export function StaffPage({ needs, place, ...page }: StaffPageProps) {
  const { can } = useSide()
  return needs === undefined || can(needs, place) ? <Frame {...page} /> : <NoAccess />
}

function Frame({ title, heading, subtitle, above, actions, tabs, children }: Omit<StaffPageProps, 'needs' | 'place'>) {
  usePageTitle(title)
  return (
    <main id="main" tabIndex={-1} className="k-work">
      <div className="k-work-head">
        <div className="grow">
          {above && <p className="xs dim">{above}</p>}
          <h1 dir="auto">{heading ?? title}</h1>
          {subtitle && <p className="dim">{subtitle}</p>}
        </div>
        {actions && <div className="row g2 flex-wrap no-print">{actions}</div>}
      </div>
      {tabs}
      {children}
    </main>
  )
}
