import { CHALLENGE_STATUSES } from '@kuri/contract/public/challenges.contract'
import { createRoute } from '@tanstack/react-router'
import { oneOf } from '../../app/search.ts'
import { platform } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'
import { staffPage } from '../../staff/texts.ts'

const getParentRoute = () => platform
const FEATURE = 'platform/challenges'

const challenges = createRoute({
  getParentRoute,
  path: '/admin/platform/challenges',
  validateSearch: tableSearch([], { status: (value) => oneOf(CHALLENGE_STATUSES, value) }),
  component: staffPage(FEATURE, () => import('./challenges.page.tsx')),
})
const newChallenge = createRoute({
  getParentRoute,
  path: '/admin/platform/challenges/new',
  component: staffPage(FEATURE, () => import('./challenge.page.tsx')),
})
const challenge = createRoute({
  getParentRoute,
  path: '/admin/platform/challenges/$challengeId',
  component: staffPage(FEATURE, () => import('./challenge.page.tsx')),
})

export const challengeRoutes = [challenges, newChallenge, challenge] as const
