import { CHALLENGE_STATUSES } from '@kuri/contract/programs/challenges.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf } from '../../../app/search.ts'
import { admin } from '../../../staff/areas.tsx'
import { tableSearch } from '../../../staff/table/table-search.ts'

const getParentRoute = () => admin
const challenges = createRoute({
  getParentRoute,
  path: '/admin/platform/challenges',
  validateSearch: tableSearch([], { status: (value) => oneOf(CHALLENGE_STATUSES, value) }),
  component: lazyPage(() => import('./challenges.page.tsx')),
})
const newChallenge = createRoute({
  getParentRoute,
  path: '/admin/platform/challenges/new',
  component: lazyPage(() => import('./challenge.page.tsx')),
})
const challenge = createRoute({
  getParentRoute,
  path: '/admin/platform/challenges/$challengeId',
  component: lazyPage(() => import('./challenge.page.tsx')),
})

export const challengeRoutes = [challenges, newChallenge, challenge] as const
