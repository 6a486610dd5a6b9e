// The frames of the areas: visitors have a bar, members a bar at the bottom under their thumb.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Outlet } from '@tanstack/react-router'
import { ButtonLink } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icons.tsx'
import { Toasts } from '../ui/toast.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import { useSession } from './use-session.ts'

export const Root = () => (
  <>
    <a href="#main" className="k-skip">
      <Trans>Skip to the content</Trans>
    </a>
    <Outlet />
    <Toasts />
  </>
)

export function VisitorShell() {
  const { person } = useSession()
  return (
    <div className="k-app">
      <header className="k-bar top">
        <Link to="/" className="k-logo">
          <Logo />
        </Link>
        <span className="grow" />
        <LanguageMenu />
        {person === null && (
          <ButtonLink to="/sign-in" look="quiet">
            <Trans>Sign in</Trans>
          </ButtonLink>
        )}
      </header>
      <Outlet />
    </div>
  )
}

const TABS = [
  { to: '/home', icon: 'home' },
  { to: '/my/chits', icon: 'ring' },
  { to: '/my/auctions', icon: 'gavel' },
  { to: '/my/money', icon: 'wallet' },
  { to: '/my/profile', icon: 'me' },
] as const satisfies { to: string; icon: IconName }[]

export function MemberShell() {
  const { t } = useLingui()
  const names = [t`Home`, t`Chits`, t`Auctions`, t`Money`, t`Me`]
  return (
    <div className="k-app">
      <Outlet />
      <nav className="k-nav" aria-label={t`Main`}>
        {TABS.map(({ to, icon }, index) => (
          <Link key={to} to={to as '/'} activeProps={{ 'aria-current': 'page' }}>
            <Icon name={icon} size={24} />
            {names[index]}
          </Link>
        ))}
      </nav>
    </div>
  )
}

/** Pages without the bottom bar: a wizard, a payment, the live room. */
export const PlainShell = () => (
  <div className="k-app">
    <Outlet />
  </div>
)
