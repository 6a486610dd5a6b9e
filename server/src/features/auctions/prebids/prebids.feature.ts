import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { makePrebidBinder } from './binding.actions.ts'
import { prebidRoutes } from './prebids.routes.ts'
import { sealedField } from './sealing.ts'

export const prebids: Feature<Platform> = {
  name: 'auctions/prebids',
  routes: prebidRoutes,
  onBeat: makePrebidBinder,
  sealed: [
    { table: 'prebids', column: 'sealed_amount', perRow: sealedField('amount') },
    { table: 'prebids', column: 'nonce', perRow: sealedField('nonce') },
  ],
  constraints: {
    prebids__one_active_per_enrollment: { code: 'ACTIVE_PREBID_EXISTS', path: 'enrolledSubscriberId' },
  },
}
