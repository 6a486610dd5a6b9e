// The menu at the side, and the same menu as a drawer on a phone.
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Logo } from '../../app/logo.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { OtherPage } from '../parts/other-page.tsx'
import { currentPage, type OpenSection } from './menu.rules.ts'

type MenuProps = { home: string; name: string; sections: readonly OpenSection<IconName>[]; path: string }

export function SideMenu({
  isNarrow,
  onChangeWidth,
  ...menu
}: MenuProps & { isNarrow: boolean; onChangeWidth(): void }) {
  const { t } = useLingui()
  return (
    <div className="k-side">
      <MenuLinks {...menu} isNarrow={isNarrow} />
      <span className="grow" />
      <button type="button" className="fold" aria-expanded={!isNarrow} onClick={onChangeWidth}>
        <Icon name={isNarrow ? 'next' : 'back'} />
        <span className="word">{isNarrow ? t`Widen the menu` : t`Fold the menu`}</span>
      </button>
    </div>
  )
}

/** A modal dialog keeps the focus inside and closes with Escape. */
export function DrawerMenu({ onClose, ...menu }: MenuProps & { onClose(): void }) {
  const { t } = useLingui()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current!
    dialog.showModal()
    return () => dialog.close()
  }, [])
  return (
    <dialog ref={ref} className="k-drawer" aria-label={t`Menu`} onClose={onClose}>
      <div className="k-side">
        <Button look="quiet" icon onClick={onClose} aria-label={t`Close the menu`} className="self-end">
          <Icon name="x" />
        </Button>
        <MenuLinks {...menu} isNarrow={false} />
      </div>
    </dialog>
  )
}

const EXACT = { exact: true, includeSearch: false }

function MenuLinks({ home, name, sections, path, isNarrow }: MenuProps & { isNarrow: boolean }) {
  const { t } = useLingui()
  const current = currentPage(sections, path, home)
  return (
    <nav aria-label={t`Main`}>
      <OtherPage
        to={home}
        className="k-logo"
        aria-label={t`Kuri, ${name}`}
        activeOptions={EXACT}
        activeProps={{ 'aria-current': undefined }}
      >
        <Logo onDark />
      </OtherPage>
      <div className="org">
        <b dir="auto">{name}</b>
      </div>
      <ul>
        {sections.map((section) => {
          const isCurrent = current !== null && section.pages.includes(current)
          const single = section.pages.length === 1
          const ariaCurrent = isCurrent && (single || isNarrow) ? 'page' : undefined
          return (
            <li key={section.name}>
              <OtherPage
                to={section.to}
                className={isCurrent ? 'on' : undefined}
                // The home page is the beginning of every address below it.
                activeOptions={EXACT}
                aria-current={ariaCurrent}
                title={isNarrow ? section.name : undefined}
              >
                <Icon name={section.icon} />
                <span className="word">{section.name}</span>
              </OtherPage>
              {isCurrent && !single && !isNarrow && (
                <ul className="sub">
                  {section.pages.map((page) => (
                    <li key={page.to}>
                      <OtherPage
                        to={page.to}
                        // One address may be the beginning of its neighbor's.
                        activeOptions={EXACT}
                        aria-current={page === current ? 'page' : undefined}
                      >
                        {page.name}
                      </OtherPage>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
