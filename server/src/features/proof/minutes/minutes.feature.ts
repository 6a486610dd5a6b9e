import type { Feature } from '#platform/feature'
import { drawRoutes } from './draw.routes.ts'
import type { FilingDeps } from './filing.actions.ts'
import { minutesRoutes } from './minutes.routes.ts'
import { REMIND_OF_MINUTES, remindOfMinutes } from './policy.actions.ts'
import { MINUTES_CODE_RETENTION } from './signing.actions.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    minutes: 'drafted' | 'signed' | 'disputed' | 'scan-added' | 'filed' | 'link-created' | 'link-revoked'
    'minutes-policy': 'updated'
  }
}

export const minutes: Feature<FilingDeps> = {
  name: 'proof/minutes',
  routes: (deps) => [...minutesRoutes(deps), ...drawRoutes(deps)],
  jobs: (deps) => ({ [REMIND_OF_MINUTES]: () => remindOfMinutes(deps) }),
  nightly: [REMIND_OF_MINUTES],
  retention: [MINUTES_CODE_RETENTION],
  keyedHashes: ['minutes_codes.code_hash', 'minutes_links.token_hash'],
}
