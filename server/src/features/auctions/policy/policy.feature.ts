import type { Feature } from '#platform/feature'
import { auctionPolicyRoutes } from './auction-policy.routes.ts'
import type { PolicyDeps } from './policy.actions.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    'platform-auction-policy': 'updated'
    'company-auction-policy': 'updated'
    'auction-preset': 'created' | 'updated' | 'deleted'
  }
}

export const auctionPolicy: Feature<PolicyDeps> = {
  name: 'auctions/policy',
  routes: auctionPolicyRoutes,
  constraints: {
    auction_presets__one_slug_per_owner: { code: 'PRESET_SLUG_TAKEN', path: 'slug' },
  },
}
