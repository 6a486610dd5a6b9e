import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { roomRoutes } from './room.routes.ts'

export const room: Feature<Platform> = {
  name: 'auctions/room',
  routes: roomRoutes,
}
