// The frame of every page of a company: its name, its state and its tabs.

import { getCompany } from '@kuri/contract/companies/companies.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { read } from '../../../api/query.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { type TabLink, TabLinks } from '../../parts/tab-links.tsx'
import { ProfileBadge } from './profile-badge.tsx'

export type Company = Data<typeof getCompany>

type CompanyFrameProps = {
  companyId: string
  /** Of a page below a tab; the name of the company then leads back. */
  title?: string | undefined
  actions?(company: Company): ReactNode
  children(company: Company): ReactNode
}

export function CompanyFrame({ companyId, title, actions, children }: CompanyFrameProps) {
  const { t } = useLingui()
  const company = useQuery(read(getCompany, { params: { companyId } }))
  return (
    <StaffPage
      title={title ?? company.data?.name ?? t`Company`}
      above={
        <>
          <Link to="/admin/companies">
            <Trans>Companies</Trans>
          </Link>
          {title !== undefined && company.data && (
            <>
              {' / '}
              <Link to="/admin/companies/$companyId" params={{ companyId }}>
                <bdi>{company.data.name}</bdi>
              </Link>
            </>
          )}
        </>
      }
      subtitle={
        company.data && (
          <span className="row g2 flex-wrap">
            <ProfileBadge status={company.data.profileStatus} /> {company.data.mobileNumber} · {company.data.email}
          </span>
        )
      }
      actions={company.data && actions?.(company.data)}
      tabs={<CompanyTabs companyId={companyId} />}
    >
      <Loaded query={company}>{children}</Loaded>
    </StaffPage>
  )
}

function CompanyTabs({ companyId }: { companyId: string }) {
  const { t } = useLingui()
  const { routesByPath } = useRouter()
  const tabs = [
    { to: '/admin/companies/$companyId', name: t`Overview` },
    { to: '/admin/companies/$companyId/files', name: t`Files and agreement` },
    { to: '/admin/companies/$companyId/branches', name: t`Branches` },
    { to: '/admin/companies/$companyId/bank-accounts', name: t`Bank accounts` },
    { to: '/admin/companies/$companyId/employees', name: t`Employees` },
    { to: '/admin/companies/$companyId/invitations', name: t`Invitations` },
    { to: '/admin/companies/$companyId/auction-policy', name: t`Auction policy` },
    { to: '/admin/companies/$companyId/presets', name: t`Presets` },
    { to: '/admin/companies/$companyId/audit', name: t`Audit log` },
  ]
  const shown = tabs.filter(({ to }) => to in routesByPath)
  return (
    <TabLinks
      label={t`Parts of the company`}
      tabs={shown.map((tab) => ({ ...tab, params: { companyId } }) as TabLink)}
    />
  )
}
