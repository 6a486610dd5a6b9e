import { DRAW_DESK_AGREEMENT } from '#features/members/enrollments/tickets/tickets.actions'
import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { drawDeskAgreement } from './counter/counter-agreement.actions.ts'
import { DESK_CODE_RETENTION } from './counter/counter-codes.actions.ts'
import { memberRoutes } from './members.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    passbook: 'certified'
    'desk-enrollment': 'code-sent' | 'taken' | 'papers-saved'
  }
}

export const members: Feature<Platform> = {
  name: 'members/members',
  routes: memberRoutes,
  jobs: (deps) => ({ [DRAW_DESK_AGREEMENT]: (payload) => drawDeskAgreement(deps, payload) }),
  retention: [DESK_CODE_RETENTION],
  keyedHashes: ['desk_codes.code_hash', 'passbook_certificates.code_hash'],
}
