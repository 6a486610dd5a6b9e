import { createRoute } from '@tanstack/react-router'
import { member } from '../../app/areas.tsx'
import { page } from '../../app/page-loader.ts'
import { positiveInteger, type SearchInput } from '../../app/search.ts'

const profile = createRoute({
  getParentRoute: () => member,
  path: '/my/profile',
  component: page('account', () => import('./profile.page.tsx')),
})

const devices = createRoute({
  getParentRoute: () => member,
  path: '/my/profile/devices',
  component: page('account', () => import('./devices.page.tsx')),
})

const documents = createRoute({
  getParentRoute: () => member,
  path: '/my/documents',
  component: page('account', () => import('./documents.page.tsx')),
})

const notifications = createRoute({
  getParentRoute: () => member,
  path: '/my/notifications',
  validateSearch: (search: SearchInput): { pageNumber?: number } => {
    const pageNumber = positiveInteger(search.pageNumber)
    return pageNumber ? { pageNumber } : {}
  },
  component: page('account', () => import('./notifications.page.tsx')),
})

export const accountRoutes = [profile, devices, documents, notifications] as const
