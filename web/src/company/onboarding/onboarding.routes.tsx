import { createRoute } from '@tanstack/react-router'
import { oneOf, type SearchInput } from '../../app/search.ts'
import { company } from '../../staff/areas.tsx'
import { staffPage } from '../../staff/texts.ts'
import { STEPS } from './onboarding.rules.ts'

const onboarding = createRoute({
  getParentRoute: () => company,
  path: '/co/onboarding',
  validateSearch: (search: SearchInput): { step?: (typeof STEPS)[number] | undefined } => ({
    step: oneOf(STEPS, search.step),
  }),
  component: staffPage('company/onboarding', () => import('./onboarding.page.tsx')),
})

export const onboardingRoutes = [onboarding] as const
