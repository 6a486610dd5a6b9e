// The frames around pages: what visitors see, and the members' bar, which is at the bottom on phones and at the side on wide screens.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Outlet } from '@tanstack/react-router'
import { ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import { Toasts } from '../ui/toast.tsx'
import { Announcements } from './announcements.tsx'
import { HOMES } from './guard.ts'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import { ServerAway } from './server-away.tsx'
import { useSession } from './use-session.ts'

export const Root = () => (
  <>
    <a href="#main" className="k-skip">
      <Trans>Skip to the content</Trans>
    </a>
    <Announcements />
    <Outlet />
    <Toasts />
  </>
)

/** Members keep their bar at the bottom on the pages that everybody sees. */
export function VisitorShell() {
  const { person } = useSession()
  const isMember = person?.role === 'SUBSCRIBER'
  return (
    <div className={classes('k-app wide', isMember && 'member')}>
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
        {person && !isMember && (
          <ButtonLink to={HOMES[person.role]} look="quiet">
            <Trans>Your workplace</Trans>
          </ButtonLink>
        )}
      </header>
      <Outlet />
      {isMember && <MemberBar />}
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

function MemberBar() {
  const { t } = useLingui()
  const names = [t`Home`, t`Chits`, t`Auctions`, t`Money`, t`Me`]
  return (
    <nav className="k-nav" aria-label={t`Main`}>
      <Link to="/home" className="k-logo" tabIndex={-1} aria-hidden="true">
        <Logo />
      </Link>
      {TABS.map(({ to, icon }, index) => (
        <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }}>
          <Icon name={icon} size={24} />
          {names[index]}
        </Link>
      ))}
    </nav>
  )
}

/** While nobody knows whether the person is signed in, the page says so instead of showing empty lists. */
const PersonsOutlet = () => (useSession().status === 'UNKNOWN' ? <ServerAway /> : <Outlet />)

export const MemberShell = () => (
  <div className="k-app member">
    <PersonsOutlet />
    <MemberBar />
  </div>
)

/** Pages without the bottom bar: a wizard, a payment, the live room. */
export const PlainShell = () => (
  <div className="k-app">
    <PersonsOutlet />
  </div>
)

/** The same for pages that everybody sees. */
export const VisitorFullShell = () => (
  <div className="k-app">
    <Outlet />
  </div>
)
