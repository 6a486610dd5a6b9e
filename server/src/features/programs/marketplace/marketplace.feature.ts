import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { marketplaceRoutes } from './marketplace.routes.ts'
import { addProgramImageRoute } from './program-images.routes.ts'

export const marketplace: Feature<Platform> = {
  name: 'programs/marketplace',
  routes: marketplaceRoutes,
  pages: addProgramImageRoute,
}
