import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { consoleRoutes } from './console/console.routes.ts'
import { subscriberViewRoutes } from './subscriber/subscriber-view.routes.ts'

export const screens: Feature<Platform> = {
  name: 'auctions/screens',
  routes: (deps) => [...subscriberViewRoutes(deps), ...consoleRoutes(deps)],
}
