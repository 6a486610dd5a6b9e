import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { lifecycleRoutes } from './lifecycle.routes.ts'

export const lifecycle: Feature<Platform> = {
  name: 'auctions/lifecycle',
  routes: lifecycleRoutes,
}
