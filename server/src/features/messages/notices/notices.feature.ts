import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { noticeRoutes } from './notices.routes.ts'
import { SEND_NOTICES, sendNotices } from './send-notices.actions.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    'notice-policy': 'updated'
  }
}

export const notices: Feature<Platform> = {
  name: 'messages/notices',
  routes: noticeRoutes,
  jobs: (deps) => ({ [SEND_NOTICES]: () => sendNotices(deps) }),
  nightly: [SEND_NOTICES],
}
