import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { closingRoutes } from './closing.routes.ts'

export const closing: Feature<Platform> = {
  name: 'money/closing',
  routes: closingRoutes,
}
