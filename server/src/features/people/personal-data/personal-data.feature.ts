import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { ownDataRoutes } from './personal-data.routes.ts'

export const personalData: Feature<Platform> = {
  name: 'people/personal-data',
  routes: ownDataRoutes,
}
