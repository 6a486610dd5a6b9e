// The frame around every page of staff: the menu, the bar on top, and the page. Companies and the platform differ in their menus.
import './staff.css'
import './table.css'
import { useLingui } from '@lingui/react/macro'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ServerAway } from '../../app/server-away.tsx'
import { useSession } from '../../app/use-session.ts'
import { classes } from '../../ui/classes.ts'
import type { IconName } from '../../ui/icons.tsx'
import { useSide } from '../side/side.tsx'
import { CommandBar } from './command-bar.tsx'
import { type MenuSection, openSections } from './menu.rules.ts'
import { DrawerMenu, SideMenu } from './side-menu.tsx'

const NARROW_KEY = 'kuri.menu-narrow'

export type Workplace = {
  home: '/co' | '/admin'
  name: string
  menu: readonly MenuSection<IconName>[]
  /** What stands in the bar before the person: the bell. */
  bell?: ReactNode
}

export function StaffShell({ home, name, menu, bell }: Workplace) {
  const { t } = useLingui()
  const { status } = useSession()
  const { can } = useSide()
  const router = useRouter()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [isNarrow, setNarrow] = useState(() => localStorage.getItem(NARROW_KEY) !== null)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const sections = openSections(menu, can, (to) => to in router.routesByPath)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the drawer
  useEffect(() => setDrawerOpen(false), [path])

  const changeWidth = () => {
    if (isNarrow) localStorage.removeItem(NARROW_KEY)
    else localStorage.setItem(NARROW_KEY, '1')
    setNarrow(!isNarrow)
  }
  const place = { home, name, sections, path }
  return (
    <div className={classes('k-shell staff', isNarrow && 'narrow')}>
      <SideMenu {...place} isNarrow={isNarrow} onChangeWidth={changeWidth} />
      {isDrawerOpen && <DrawerMenu {...place} onClose={() => setDrawerOpen(false)} />}
      <div className="k-workspace">
        <CommandBar {...place} bell={bell} menuName={t`Menu`} onMenu={() => setDrawerOpen(true)} />
        {status === 'UNKNOWN' ? <ServerAway /> : <Outlet />}
      </div>
    </div>
  )
}
