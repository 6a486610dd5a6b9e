// An entry of the action log as endpoints return it.
import type { ActionLogRow } from './action-logs.sql.ts'

export const actionLogView = ({ companyId: _companyId, ...log }: ActionLogRow) => ({
  ...log,
  metadata: log.metadata as Record<string, unknown> | null,
  actorRole: log.actorRole as 'SUPERADMIN' | 'COMPANY' | 'SUBSCRIBER' | 'SYSTEM',
  createdAt: log.createdAt.toISOString(),
})
