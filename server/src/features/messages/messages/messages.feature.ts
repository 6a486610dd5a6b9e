import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { DELIVER_MESSAGE, deliverMessage } from './messages.actions.ts'
import { MESSAGE_RETENTION } from './messages.retention.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    'message-text': 'replaced' | 'restored'
    'message-budget': 'updated'
  }
}

export const messages: Feature<Platform> = {
  name: 'messages/messages',
  jobs: (deps) => ({ [DELIVER_MESSAGE]: (payload) => deliverMessage(deps, payload) }),
  retention: MESSAGE_RETENTION,
  sealed: [{ table: 'messages', column: 'sealed' }],
}
