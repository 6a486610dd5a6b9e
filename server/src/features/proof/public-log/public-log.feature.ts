import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { addLogRoutes } from './log-files.routes.ts'

export const publicLog: Feature<Platform> = {
  name: 'proof/public-log',
  pages: addLogRoutes,
}
