// The workplace of a company's employees.
import { listStaffNotifications } from '@kuri/contract/messages/notifications.contract'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useRouterState } from '@tanstack/react-router'
import { read } from '../../api/query.ts'
import { useNews } from '../../app/use-news.ts'
import { useSession } from '../../app/use-session.ts'
import { Icon } from '../../ui/icons.tsx'
import { SecondFactorGate } from '../people/second-factor/second-factor-gate.tsx'
import { CompanySide, useSide } from '../side/side.tsx'
import { useCompanyMenu } from './company-menu.ts'
import { StaffShell } from './staff-shell.tsx'

export default function CompanyShell() {
  const { person } = useSession()
  const menu = useCompanyMenu()
  return (
    <SecondFactorGate>
      <CompanySide>
        <AgreementGate />
        <StaffShell home="/co" name={person?.company?.name ?? ''} menu={menu} bell={<Bell />} />
      </CompanySide>
    </SecondFactorGate>
  )
}

/** Pages that somebody may need before the agreement is accepted. */
const BEFORE_AGREEMENT = /^\/co\/(agreement|onboarding|me)(\/|$)/

/** Leads those who can accept the agreement to it. Others go on working: the service does not ask for it. */
function AgreementGate() {
  const { person } = useSession()
  const { can } = useSide()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const mustAccept = person?.mouAcceptanceRequired && can('company.mou.manage', 'COMPANY')
  return mustAccept && !BEFORE_AGREEMENT.test(path) ? <Navigate to="/co/agreement" replace /> : null
}

const EVERY_MS = 60_000

function Bell() {
  const { t } = useLingui()
  const news = useQuery({
    ...read(listStaffNotifications, { query: { unread: true, pageSize: 1 } }),
    refetchInterval: EVERY_MS,
  })
  useNews(listStaffNotifications)
  const unread = news.data?.unreadCount ?? 0
  return (
    <Link
      to="/co/notifications"
      className="k-btn quiet icon k-bell"
      aria-label={unread > 0 ? t`Notifications, ${unread} unread` : t`Notifications`}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className="n" aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}
