import { createRoute } from '@tanstack/react-router'
import { member, memberFull } from '../../../app/areas.tsx'
import { page } from '../../../app/page-loader.ts'
import { positiveInteger, type SearchInput, textOf } from '../../../app/search.ts'

const profile = createRoute({
  getParentRoute: () => member,
  path: '/my/profile',
  component: page('me', () => import('./profile.page.tsx')),
})

const devices = createRoute({
  getParentRoute: () => member,
  path: '/my/profile/devices',
  component: page('me', () => import('./devices.page.tsx')),
})

const picture = createRoute({
  getParentRoute: () => memberFull,
  path: '/my/profile/picture',
  component: page('me', () => import('./picture.page.tsx')),
})

const data = createRoute({
  getParentRoute: () => memberFull,
  path: '/my/profile/data',
  component: page('me', () => import('./data.page.tsx')),
})

const documents = createRoute({
  getParentRoute: () => member,
  path: '/my/documents',
  component: page('me', () => import('./documents.page.tsx')),
})

const notifications = createRoute({
  getParentRoute: () => member,
  path: '/my/notifications',
  validateSearch: (search: SearchInput): { pageNumber?: number } => {
    const pageNumber = positiveInteger(search.pageNumber)
    return pageNumber ? { pageNumber } : {}
  },
  component: page('me', () => import('./notifications.page.tsx')),
})

/** The service worker opens it, with the ids that the message carries. */
const OPENED = ['notificationId', 'auctionId', 'requestId', 'programId', 'payoutId', 'receiptId'] as const

const openNotification = createRoute({
  getParentRoute: () => memberFull,
  path: '/my/notifications/open',
  validateSearch: (search: SearchInput): Partial<Record<(typeof OPENED)[number], string>> =>
    Object.fromEntries(
      OPENED.flatMap((name) => {
        const value = textOf(search[name])
        return value && /^c[a-z0-9]{24}$/.test(value) ? [[name, value]] : []
      }),
    ),
  component: page('me', () => import('./open-notification.page.tsx')),
})

export const meRoutes = [profile, devices, documents, notifications] as const
export const meFullRoutes = [picture, data, openNotification] as const
