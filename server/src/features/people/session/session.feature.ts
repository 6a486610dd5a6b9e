import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { accountRoutes } from './session.routes.ts'

export const session: Feature<Platform> = {
  name: 'people/session',
  routes: accountRoutes,
}
