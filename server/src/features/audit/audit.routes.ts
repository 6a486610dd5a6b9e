import * as contract from '@kuri/contract/audit.contract'
import { serve } from '#platform/http/door'
import type { Platform } from '#platform/platform'
import { readAuditLogs } from './audit.actions.ts'

export const auditRoutes = (deps: Platform) => [
  serve(contract.listAuditLogsOfCompany, ({ params, query }) => readAuditLogs(deps, params.companyId, query)),
  serve(contract.listMyAuditLogs, ({ permit, query }) => readAuditLogs(deps, permit.companyId, query)),
]
