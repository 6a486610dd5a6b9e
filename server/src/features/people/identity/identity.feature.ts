import type { Feature } from '#platform/feature'
import type { IdentityDeps } from './identity.actions.ts'
import { IDENTITY_RETENTION } from './identity.retention.ts'
import { identityRoutes } from './identity.routes.ts'
import { ensureSuperadmin } from './superadmin.ts'

export const identity: Feature<IdentityDeps> = {
  name: 'people/identity',
  routes: identityRoutes,
  seed: (tx, { now, config }) => ensureSuperadmin(tx, config.superadminMobile, now),
  retention: IDENTITY_RETENTION,
  keyedHashes: [
    'login_codes.code_hash',
    'refresh_tokens.attempt_hash',
    'refresh_tokens.predecessor_hash',
    'refresh_tokens.token_hash',
  ],
  constraints: {
    users__one_per_mobile: { code: 'MOBILE_TAKEN', path: 'mobileNumber' },
    users__one_per_email: { code: 'EMAIL_TAKEN', path: 'email' },
  },
}
