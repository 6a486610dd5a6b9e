import type { Feature } from '#platform/feature'
import { lookupRoutes } from './lookups.routes.ts'

export const lookups: Feature<unknown> = {
  name: 'programs/lookups',
  routes: lookupRoutes,
}
