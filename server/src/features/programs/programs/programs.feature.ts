import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { type ProgramPorts, programRoutes } from './programs.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    program:
      | 'created'
      | 'submitted'
      | 'updated'
      | 'settings-updated'
      | 'status-changed'
      | 'closed'
      | 'consented'
      | 'document-added'
      | 'document-removed'
      | 'transferred'
      | 'archived'
      | 'import-begun'
      | 'import-terms-saved'
      | 'import-subscribers-saved'
      | 'import-subscribers-refused'
      | 'import-payments-saved'
      | 'import-finished'
      | 'opening-balances-requested'
      | 'opening-balances-rejected'
      | 'opening-balances-stated'
      | 'company-tickets-taken'
      | 'dividends-refunded'
  }
}

export const programs: Feature<Platform & ProgramPorts> = {
  name: 'programs/programs',
  routes: programRoutes,
}
