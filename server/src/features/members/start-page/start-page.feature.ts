import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { homeRoutes } from './start-page.routes.ts'

export const memberStartPage: Feature<Platform> = {
  name: 'members/start-page',
  routes: homeRoutes,
}
