import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf, type SearchInput } from '../../../app/search.ts'
import { company } from '../../areas.tsx'
import { STEPS } from './onboarding.rules.ts'

const onboarding = createRoute({
  getParentRoute: () => company,
  path: '/co/onboarding',
  validateSearch: (search: SearchInput): { step?: (typeof STEPS)[number] | undefined } => ({
    step: oneOf(STEPS, search.step),
  }),
  component: lazyPage(() => import('./onboarding.page.tsx')),
})

export const onboardingRoutes = [onboarding] as const
