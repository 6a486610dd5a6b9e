import type { Feature } from '#platform/feature'
import type { CycleDeps } from './cycles.actions.ts'
import { cycleRoutes } from './cycles.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    cycle: 'created' | 'updated' | 'winners-recorded' | 'invoices-created'
  }
}

export const cycles: Feature<CycleDeps> = {
  name: 'programs/cycles',
  routes: cycleRoutes,
  constraints: {
    cycles__numbered_per_program: { code: 'CYCLE_NUMBER_TAKEN', path: 'cycleNumber' },
    cycles__one_active_per_program: { code: 'CYCLE_ALREADY_ACTIVE', path: 'status' },
    winners__one_per_division: { code: 'DIVISION_TAKEN', path: 'winners' },
    winners__one_win_per_enrollment: { code: 'PRIOR_WINNER', path: 'winners' },
  },
}
