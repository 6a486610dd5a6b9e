import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { TAKE_OVER_ENDED_TICKETS, takeOverEndedTickets } from './take-over.actions.ts'
import { holdingRoutes } from './ticket-holders.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    ticket:
      | 'sold'
      | 'removal-noticed'
      | 'removal-cured'
      | 'removed'
      | 'reentered'
      | 'removal-filed'
      | 'substitution-proposed'
      | 'substituted'
      | 'transfer-proposed'
      | 'transferred'
      | 'case-withdrawn'
  }
}

export const ticketHolders: Feature<Platform> = {
  name: 'members/ticket-holders',
  routes: holdingRoutes,
  jobs: (deps) => ({ [TAKE_OVER_ENDED_TICKETS]: () => takeOverEndedTickets(deps) }),
  nightly: [TAKE_OVER_ENDED_TICKETS],
  constraints: {
    ticket_cases__one_open_per_ticket: { code: 'TICKET_CASE_OPEN' },
  },
}
