import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { seedPlatformSecurityTypes } from './platform-security-types.seed.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    'security-type': 'created' | 'updated' | 'deleted'
  }
}

export const securityTypes: Feature<Platform> = {
  name: 'programs/security-types',
  seed: (tx, { now }) => seedPlatformSecurityTypes(tx, now),
  constraints: {
    security_types__one_code_per_owner: { code: 'SECURITY_CODE_TAKEN', path: 'code' },
  },
}
