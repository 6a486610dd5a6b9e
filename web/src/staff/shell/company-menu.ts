// The menu of a company. `needs` is what the page itself asks for.
import { CODES_OF_DEEDS } from '@kuri/contract/companies/two-person-deeds'
import { useLingui } from '@lingui/react/macro'
import type { IconName } from '../../ui/icons.tsx'
import type { MenuSection } from './menu.rules.ts'

export function useCompanyMenu(): MenuSection<IconName>[] {
  const { t } = useLingui()
  return [
    { icon: 'home', name: t`Today`, pages: [{ to: '/co', name: t`Today` }] },
    {
      icon: 'ring',
      name: t`Programs`,
      pages: [
        { to: '/co/programs', name: t`All programs`, needs: 'program.read' },
        { to: '/co/filings', name: t`Filings`, needs: ['company.compliance.manage', 'statement.manage'] },
        { to: '/co/plan', name: t`Month planner`, needs: 'program.status.manage' },
      ],
    },
    {
      icon: 'gavel',
      name: t`Auctions`,
      pages: [
        { to: '/co/auctions', name: t`All auctions`, needs: 'auction.read' },
        { to: '/co/calendar', name: t`Calendar`, needs: 'auction.read' },
        { to: '/co/notices', name: t`Notices`, needs: 'auction.schedule' },
      ],
    },
    {
      icon: 'people',
      name: t`Members`,
      pages: [
        { to: '/co/members', name: t`Member register`, needs: 'subscriber.manage' },
        { to: '/co/requests', name: t`Requests`, needs: 'subscriber.manage' },
        { to: '/co/ticket-cases', name: t`Transfers and removals`, needs: 'subscriber.manage' },
      ],
    },
    {
      icon: 'wallet',
      name: t`Money`,
      pages: [
        { to: '/co/money/desk', name: t`Collections desk`, needs: 'payment.manage' },
        { to: '/co/receipts', name: t`Receipts`, needs: ['payment.manage', 'statement.manage'] },
        { to: '/co/cheques', name: t`Cheques`, needs: 'payment.manage' },
        { to: '/co/day-book', name: t`Day book`, needs: ['payment.manage', 'statement.manage'] },
        {
          to: '/co/payouts',
          name: t`Payouts`,
          needs: ['payment.manage', 'statement.manage', 'company.compliance.manage', 'company.billing.manage'],
        },
        { to: '/co/approvals', name: t`Second person`, needs: CODES_OF_DEEDS },
        { to: '/co/refunds', name: t`Refunds`, needs: 'company.billing.manage' },
        { to: '/co/bank', name: t`Bank`, needs: 'company.billing.manage' },
        { to: '/co/payment-vouchers', name: t`Vouchers`, needs: ['company.billing.manage', 'statement.manage'] },
        { to: '/co/charges', name: t`Charges and waivers`, needs: 'statement.manage' },
        { to: '/co/billing/invoices', name: t`Invoices`, needs: 'company.billing.manage' },
        { to: '/co/billing/transactions', name: t`Payments`, needs: 'company.billing.manage' },
        {
          to: '/co/gst/registrations',
          name: t`GST`,
          needs: ['company.billing.manage', 'statement.manage'],
          place: 'COMPANY',
        },
        { to: '/co/books', name: t`Books`, needs: ['company.billing.manage', 'statement.manage'], place: 'COMPANY' },
        {
          to: '/co/exports',
          name: t`Exports`,
          needs: ['company.billing.manage', 'statement.manage'],
          place: 'COMPANY',
        },
      ],
    },
    {
      icon: 'me',
      name: t`Team`,
      pages: [
        { to: '/co/employees', name: t`Employees`, needs: 'employee.read' },
        { to: '/co/employees/invitations', name: t`Invitations`, needs: 'employee.read' },
        { to: '/co/roles', name: t`Roles`, needs: 'role.manage' },
      ],
    },
    {
      icon: 'house',
      name: t`Company`,
      pages: [
        { to: '/co/company', name: t`Profile`, needs: 'company.profile.read' },
        { to: '/co/branches', name: t`Branches`, needs: 'branch.read' },
        { to: '/co/company/signatures', name: t`Signatures`, needs: 'signature.manage' },
        { to: '/co/company/auction-policy', name: t`Auction policy`, needs: 'company.policy.manage' },
        { to: '/co/company/presets', name: t`Presets`, needs: 'preset.manage' },
        { to: '/co/company/prebid-templates', name: t`Prebid forms`, needs: 'template.manage' },
        { to: '/co/company/security-types', name: t`Security types`, needs: 'security-type.manage' },
        { to: '/co/company/payment-accounts', name: t`Payment accounts`, needs: 'company.billing.manage' },
        { to: '/co/notices/policy', name: t`Notices to members`, needs: 'company.profile.read' },
        { to: '/co/company/second-factor', name: t`Second factor`, needs: 'employee.read' },
        { to: '/co/agreement', name: t`Agreement`, needs: 'company.profile.read' },
        { to: '/co/audit', name: t`Audit log`, needs: 'ownership.transfer' },
      ],
    },
  ]
}
