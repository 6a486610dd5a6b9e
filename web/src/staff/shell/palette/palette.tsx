// Ctrl K: pages, programs, members and companies by a few letters, with the keyboard alone.
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import type { OpenSection } from '../menu.rules.ts'
import { type Entry, matches, nextIndex } from './palette.rules.ts'
import { useFound } from './use-found.ts'

const ICONS = { PAGE: 'next', PROGRAM: 'ring', MEMBER: 'me', COMPANY: 'house' } as const satisfies Record<
  Entry['kind'],
  IconName
>

type PaletteProps = { home: '/co' | '/admin'; sections: readonly OpenSection[]; onClose(): void }

export default function Palette({ home, sections, onClose }: PaletteProps) {
  const { t } = useLingui()
  const router = useRouter()
  const id = useId()
  const listRef = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const { entries: found, isSearching } = useFound(home, typed)
  const pages: Entry[] = sections.flatMap(({ name: section, pages }) =>
    pages.map(({ to, name }) => ({ key: to, kind: 'PAGE', name, ...(pages.length > 1 && { detail: section }), to })),
  )
  const entries = [...pages.filter((entry) => matches(entry, typed)), ...found]
  const index = Math.min(chosen, Math.max(0, entries.length - 1))

  useEffect(() => {
    // Without a returned value: newer browsers return a promise here, which React would call as a cleanup.
    void listRef.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }, [index])

  const open = (entry: Entry) => {
    onClose()
    void router.navigate({ href: entry.to })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, index, entries.length)
    if (next !== null) {
      event.preventDefault()
      setChosen(next)
    } else if (event.key === 'Escape') {
      // A search field would only empty itself.
      event.preventDefault()
      onClose()
    } else if (event.key === 'Enter' && entries[index]) {
      event.preventDefault()
      open(entries[index])
    }
  }
  return (
    <Dialog title={t`Search or jump to`} onClose={onClose}>
      <div className="k-palette">
        <input
          data-first-focus
          type="search"
          className="k-input"
          role="combobox"
          aria-label={t`Search`}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={entries[index] ? `${id}-${index}` : undefined}
          placeholder={t`A page, a program, a member`}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        <div id={id} role="listbox" aria-label={t`Found`} ref={listRef} className="found">
          {entries.map((entry, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input
            <div
              key={entry.key}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === index}
              tabIndex={-1}
              className={classes('k-option', at === index && 'on')}
              onClick={() => open(entry)}
            >
              <Icon name={ICONS[entry.kind]} size={16} />
              <span className="grow" dir="auto">
                {entry.name}
              </span>
              <span className="dim xs" dir="auto">
                {entry.detail}
              </span>
            </div>
          ))}
        </div>
        <p role="status" className="dim xs">
          {entries.length > 0 ? (
            <Trans>Arrows choose, Enter opens, Escape closes.</Trans>
          ) : isSearching ? (
            <Trans>Searching</Trans>
          ) : (
            <Trans>Nothing found. Try the beginning of a name, or a mobile number.</Trans>
          )}
        </p>
      </div>
    </Dialog>
  )
}
