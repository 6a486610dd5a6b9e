import * as contract from '@kuri/contract/companies/audit.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { readAuditLogs, readPlatformAuditLogs } from './audit.actions.ts'

export const auditRoutes = (deps: Platform) => [
  serve(contract.listAuditLogs.admin, ({ params, query }) => readAuditLogs(deps, params.companyId, query)),
  serve(contract.listAuditLogs.company, ({ permit, query }) => readAuditLogs(deps, permit.companyId, query)),
  serve(contract.listPlatformAuditLogs, ({ query }) => readPlatformAuditLogs(deps, query)),
]
