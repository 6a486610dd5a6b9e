import type { IdentityDeps } from '#features/people/identity/identity.actions'
import type { Feature } from '#platform/feature'
import { cellRoutes } from './cells.routes.ts'
import { HAND_OVER_RETENTION } from './hand-overs.sql.ts'
import { watchCellLinks } from './link-metrics.ts'

export const cells: Feature<IdentityDeps> = {
  name: 'people/cells',
  routes: cellRoutes,
  watch: watchCellLinks,
  retention: [HAND_OVER_RETENTION],
}
