import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { positiveInteger, type SearchInput } from '../../../app/search.ts'
import { admin } from '../../../staff/areas.tsx'
import { isFormStep, isLaterStep } from './steps.rules.ts'

const stepOf = (allows: (step: number) => boolean) => (search: SearchInput) => {
  const step = positiveInteger(search.step)
  return step !== undefined && allows(step) ? { step } : {}
}

const form = createRoute({
  getParentRoute: () => admin,
  path: '/admin/companies/new',
  validateSearch: stepOf(isFormStep) as (search: SearchInput) => { step?: number },
  component: lazyPage(() => import('./new-company.page.tsx')),
})
const later = createRoute({
  getParentRoute: () => admin,
  path: '/admin/companies/$companyId/setup',
  validateSearch: stepOf(isLaterStep) as (search: SearchInput) => { step?: number },
  component: lazyPage(() => import('./setup.page.tsx')),
})

export const provisioningRoutes = [form, later] as const
