import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { yearlyRoutes } from './yearly.routes.ts'

export const yearly: Feature<Platform> = {
  name: 'money/yearly',
  routes: yearlyRoutes,
}
