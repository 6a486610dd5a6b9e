import type { Feature } from '#platform/feature'
import type { InboxDeps } from './inbox.actions.ts'
import { secondPersonRoutes } from './second-person.routes.ts'

export const secondPerson: Feature<InboxDeps> = {
  name: 'companies/second-person',
  routes: secondPersonRoutes,
  constraints: {
    approvals__one_pending_per_subject: { code: 'DECISION_PENDING' },
    approvals__approved_by_another_person: { code: 'SECOND_PERSON_REQUIRED' },
  },
}
