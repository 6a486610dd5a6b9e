import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { statementRoutes } from './statements.routes.ts'

export const statements: Feature<Platform> = {
  name: 'money/statements',
  routes: statementRoutes,
}
