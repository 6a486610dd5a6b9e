import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { announcementRoutes } from './announcements.routes.ts'

export const announcements: Feature<Platform> = {
  name: 'auctions/announcements',
  routes: announcementRoutes,
}
