// The bar on top: search and commands, the time of day, news, and the person.
import { useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { Time, useNow } from '../../ui/time.tsx'
import type { OpenSection } from './menu.rules.ts'
import { PersonMenu } from './person-menu.tsx'

const Palette = lazy(() => import('./palette/palette.tsx'))

type BarProps = {
  home: '/co' | '/admin'
  name: string
  sections: readonly OpenSection<IconName>[]
  bell?: ReactNode
  menuName: string
  onMenu(): void
}

export function CommandBar({ home, name, sections, bell, menuName, onMenu }: BarProps) {
  const { t } = useLingui()
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setPaletteOpen(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  return (
    <header className="k-command">
      <Button look="quiet" icon className="menu" aria-label={menuName} onClick={onMenu}>
        <Icon name="list" />
      </Button>
      <b className="org" dir="auto">
        {name}
      </b>
      <button type="button" className="find" onClick={() => setPaletteOpen(true)} aria-keyshortcuts="Control+K">
        <Icon name="search" size={16} />
        <span className="grow">{t`Search or jump to`}</span>
        <span className="k-kbd">{t`Ctrl K`}</span>
      </button>
      <span className="grow" />
      <Now />
      {bell}
      <PersonMenu home={home} />
      {isPaletteOpen && (
        <Suspense>
          <Palette home={home} sections={sections} onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

const Now = () => (
  <span className="now dim">
    <Time at={new Date(useNow(15_000)).toISOString()} show="both" />
  </span>
)
