// Challenges: everybody may take one; an attempt with an id belongs to a member.
import { createRoute } from '@tanstack/react-router'
import { visitor, visitorFull } from '../../../app/areas.tsx'
import { requireRole } from '../../../app/guard.ts'
import { page } from '../../../app/page-loader.ts'
import { positiveInteger, type SearchInput } from '../../../app/search.ts'
import { isGuest } from './guest.ts'

const challenges = createRoute({
  getParentRoute: () => visitor,
  path: '/challenges',
  validateSearch: (search: SearchInput): { pageNumber?: number } => {
    const pageNumber = positiveInteger(search.pageNumber)
    return pageNumber ? { pageNumber } : {}
  },
  component: page('challenges', () => import('./challenges.page.tsx')),
})

const challenge = createRoute({
  getParentRoute: () => visitorFull,
  path: '/challenges/$challengeId',
  component: page('challenges', () => import('./challenge.page.tsx')),
})

const play = createRoute({
  getParentRoute: () => visitorFull,
  path: '/challenges/$challengeId/play/$attemptId',
  validateSearch: (search: SearchInput): { question?: number } => {
    const question = positiveInteger(search.question)
    return question ? { question } : {}
  },
  beforeLoad: async ({ params, location }) => {
    if (!isGuest(params.attemptId)) await requireRole('SUBSCRIBER', location.href)
  },
  component: page('challenges', () => import('./play.page.tsx')),
})

const result = createRoute({
  getParentRoute: () => visitorFull,
  path: '/challenges/attempts/$attemptId',
  beforeLoad: ({ location }) => requireRole('SUBSCRIBER', location.href),
  component: page('challenges', () => import('./result.page.tsx')),
})

const shared = createRoute({
  getParentRoute: () => visitorFull,
  path: '/r/$shareToken',
  component: page('challenges', () => import('./shared-result.page.tsx')),
})

export const challengeRoutes = [challenges] as const
export const challengeFullRoutes = [challenge, play, result, shared] as const
