import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { addCalendarFeed, monthPlanRoutes } from './month-plan.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    holiday: 'saved' | 'removed'
  }
}

export const calendar: Feature<Platform> = {
  name: 'programs/calendar',
  routes: monthPlanRoutes,
  pages: addCalendarFeed,
  keyedHashes: ['calendar_feeds.token_hash'],
}
