import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { templateRoutes } from './templates.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    'prebid-template': 'created' | 'updated' | 'deleted' | 'version-added' | 'version-published'
  }
}

export const templates: Feature<Platform> = {
  name: 'programs/templates',
  routes: templateRoutes,
  constraints: {
    document_templates__one_key_per_company: { code: 'TEMPLATE_KEY_TAKEN', path: 'key' },
  },
}
