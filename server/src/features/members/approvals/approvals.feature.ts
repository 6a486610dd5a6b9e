import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { approvalRoutes } from './approvals.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    'enrollment-request': 'admin-approved' | 'company-approved' | 'rejected' | 'enrolled'
  }
}

export const approvals: Feature<Platform> = {
  name: 'members/approvals',
  routes: approvalRoutes,
}
