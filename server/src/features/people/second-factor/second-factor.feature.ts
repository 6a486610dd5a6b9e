import type { SessionDeps } from '#features/people/identity/sessions.actions'
import type { Feature } from '#platform/feature'
import { SECOND_FACTOR_RETENTION } from './second-factor.retention.ts'
import { secondFactorRoutes } from './second-factor.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    account: 'second-factor-added' | 'second-factor-removed' | 'second-factor-reset' | 'recovery-codes-replaced'
    'platform-second-factor-policy': 'updated'
  }
}

export const secondFactor: Feature<SessionDeps> = {
  name: 'people/second-factor',
  routes: secondFactorRoutes,
  retention: [SECOND_FACTOR_RETENTION],
  sealed: [
    { table: 'second_factors', column: 'totp_sealed' },
    { table: 'second_factors', column: 'pending_totp_sealed' },
  ],
  keyedHashes: ['recovery_codes.code_hash', 'second_factor_challenges.token_hash'],
  constraints: {
    passkeys__one_per_credential: { code: 'PASSKEY_TAKEN', path: 'credential' },
  },
}
