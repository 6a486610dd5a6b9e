// The menu of the platform's own people. They hold no permissions, so every page is there.
import { useLingui } from '@lingui/react/macro'
import type { IconName } from '../../ui/icons.tsx'
import type { MenuSection } from './menu.rules.ts'

export function useAdminMenu(): MenuSection<IconName>[] {
  const { t } = useLingui()
  return [
    { icon: 'home', name: t`Desk`, pages: [{ to: '/admin', name: t`Desk` }] },
    {
      icon: 'house',
      name: t`Companies`,
      pages: [
        { to: '/admin/companies', name: t`All companies` },
        { to: '/admin/bank-accounts', name: t`Bank accounts` },
      ],
    },
    { icon: 'ring', name: t`Programs`, pages: [{ to: '/admin/programs', name: t`All programs` }] },
    { icon: 'people', name: t`Requests`, pages: [{ to: '/admin/requests', name: t`Requests to join` }] },
    { icon: 'gavel', name: t`Auctions`, pages: [{ to: '/admin/auctions', name: t`All auctions` }] },
    {
      icon: 'shield',
      name: t`Policy`,
      pages: [
        { to: '/admin/platform/auction-policy', name: t`Auction policy` },
        { to: '/admin/platform/presets', name: t`Presets` },
        { to: '/admin/platform/security-types', name: t`Security types` },
        { to: '/admin/platform/templates', name: t`Message templates` },
        { to: '/admin/platform/challenges', name: t`Challenges` },
        { to: '/admin/platform/second-factor', name: t`Second factor` },
      ],
    },
    {
      icon: 'me',
      name: t`People`,
      pages: [
        { to: '/admin/users', name: t`Users` },
        { to: '/admin/superadmins', name: t`Superadmins` },
        { to: '/admin/roles', name: t`Roles` },
      ],
    },
    { icon: 'list', name: t`Audit`, pages: [{ to: '/admin/audit', name: t`Audit log` }] },
  ]
}
