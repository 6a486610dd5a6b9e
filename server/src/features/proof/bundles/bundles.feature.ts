import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { evidenceRoutes } from './evidence.routes.ts'
import { addVerifierPage } from './verifier-page.routes.ts'

export const bundles: Feature<Platform> = {
  name: 'proof/bundles',
  routes: evidenceRoutes,
  pages: addVerifierPage,
}
