import { createRoute } from '@tanstack/react-router'
import { visitorFull } from '../../../app/areas.tsx'
import { page } from '../../../app/page-loader.ts'
import { ownPath, type SearchInput } from '../../../app/search.ts'

const signIn = createRoute({
  getParentRoute: () => visitorFull,
  path: '/sign-in',
  validateSearch: (search: SearchInput): { next?: string } => {
    const next = ownPath(search.next)
    return next ? { next } : {}
  },
  component: page('identity', () => import('./sign-in.page.tsx')),
})

const acceptInvitation = createRoute({
  getParentRoute: () => visitorFull,
  path: '/invitations/accept',
  component: page('identity', () => import('./invitation.page.tsx')),
})

export const identityFullRoutes = [signIn, acceptInvitation] as const
