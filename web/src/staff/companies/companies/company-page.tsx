// A page about one company: its own on the company's side, and for superadmins the one that the address names.
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StaffPage } from '../../parts/staff-page.tsx'
import type { Needs, PageLink, Place } from '../../side/side.rules.ts'
import { useSide } from '../../side/side.tsx'
import { CompanyFrame } from './company-frame.tsx'

/** The company that a superadmin works for on this page; null on the company's own side and on pages of all companies. */
export const useCompanyId = () => (useParams({ strict: false }) as { companyId?: string }).companyId ?? null

/** A page below the company that a superadmin works for, or of the side itself: `link('/branches')`. */
export function useCompanyLink(): (path: string, params?: Record<string, string>) => PageLink {
  const { link } = useSide()
  const companyId = useCompanyId()
  return companyId === null ? link : (path, params) => link(`/companies/$companyId${path}`, { companyId, ...params })
}

/** For an endpoint that names the company on the side of superadmins and takes it from the session otherwise: `{ ...company, query }`. */
export function useCompanyInput(): object {
  const companyId = useCompanyId()
  return companyId === null ? {} : { params: { companyId } }
}

/** The parameters of such an endpoint, with the company where it needs it. */
export function useCompanyParams<const Params extends object>(params: Params): Params {
  const companyId = useCompanyId()
  return companyId === null ? params : { companyId, ...params }
}

type CompanyPageProps = {
  title: string
  /** Below a tab of the company, so that superadmins read its title above the page too. */
  isBelow?: boolean
  needs: Needs
  place?: Place
  subtitle?: ReactNode
  above?: ReactNode
  actions?: ReactNode
  tabs?: ReactNode
  children: ReactNode
}

export function CompanyPage({ isBelow = false, ...page }: CompanyPageProps) {
  const companyId = useCompanyId()
  if (companyId === null) return <StaffPage {...page} />
  return (
    <CompanyFrame companyId={companyId} title={isBelow ? page.title : undefined} actions={() => page.actions}>
      {() => page.children}
    </CompanyFrame>
  )
}
