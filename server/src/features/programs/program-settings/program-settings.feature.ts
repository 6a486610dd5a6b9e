import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { programSettingsRoutes } from './program-settings.routes.ts'

export const programSettings: Feature<Platform> = {
  name: 'programs/program-settings',
  routes: programSettingsRoutes,
}
