// The signed-in person: their access, language, theme, and the way out.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { LanguageMenu } from '../../app/language-menu.tsx'
import { usePlacesAddress } from '../../app/places.ts'
import { SignOutButton } from '../../app/sign-out.tsx'
import { THEMES, type Theme, theme } from '../../app/theme.ts'
import { useSession } from '../../app/use-session.ts'
import { Icon } from '../../ui/icons.tsx'

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toUpperCase()

export function PersonMenu({ home }: { home: '/co' | '/admin' }) {
  const { t } = useLingui()
  const { person } = useSession()
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => ref.current?.contains(event.target as Node) || setOpen(false)
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      ref.current?.querySelector('button')?.focus()
    }
    addEventListener('pointerdown', closeOutside)
    addEventListener('keydown', closeOnEscape)
    return () => {
      removeEventListener('pointerdown', closeOutside)
      removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])
  if (!person) return null
  const name = person.name ?? person.mobileNumber
  return (
    <div ref={ref} className="k-person-menu">
      <button type="button" className="who" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className="k-avatar" aria-hidden="true" data-initials={initialsOf(name)} />
        <span className="sr">{t`Me:`}</span>
        <span className="word" dir="auto">
          {name}
        </span>
        <Icon name="down" size={16} />
      </button>
      {isOpen && (
        <div className="k-pop stack">
          <div>
            <b dir="auto">{name}</b>
            <p className="dim xs">{person.email ?? person.mobileNumber}</p>
          </div>
          {home === '/co' && (
            <Link to="/co/me" className="k-pop-link" onClick={() => setOpen(false)}>
              <Icon name="shield" size={16} />
              <Trans>My access</Trans>
            </Link>
          )}
          <Link to={`${home}/me/second-factor` as '/'} className="k-pop-link" onClick={() => setOpen(false)}>
            <Icon name="lock" size={16} />
            <Trans>My second factor</Trans>
          </Link>
          <PlacesLink />
          <ThemeChoice />
          <LanguageMenu />
          <SignOutButton />
        </div>
      )}
    </div>
  )
}

function PlacesLink() {
  const address = usePlacesAddress()
  if (address === null) return null
  return (
    <a href={address} className="k-pop-link">
      <Icon name="house" size={16} />
      <Trans>Go to another company</Trans>
    </a>
  )
}

function ThemeChoice() {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Theme>(theme.current)
  const names = { light: t`Light`, dark: t`Dark`, sun: t`Sunlight` }
  const choose = (next: Theme) => {
    theme.choose(next)
    setChosen(next)
  }
  return (
    <fieldset className="k-chips flex-wrap">
      <legend className="sr">{t`Theme`}</legend>
      {THEMES.map((each) => (
        <label key={each} className={chosen === each ? 'k-chip choice on' : 'k-chip choice'}>
          <input type="radio" className="sr" name="theme" checked={chosen === each} onChange={() => choose(each)} />
          {names[each]}
        </label>
      ))}
    </fieldset>
  )
}
