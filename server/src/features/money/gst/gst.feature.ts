import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { gstRoutes } from './gst.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    'gst-registration': 'created' | 'updated'
  }
}

export const gst: Feature<Platform> = {
  name: 'money/gst',
  routes: gstRoutes,
  constraints: {
    gst_registrations__one_per_gstin: { code: 'GSTIN_TAKEN', path: 'gstin' },
    gst_registrations__prefix_per_company: { code: 'GST_PREFIX_TAKEN', path: 'seriesPrefix' },
  },
}
