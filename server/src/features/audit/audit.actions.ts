import { paged } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import type { adminListAuditLogs } from '@kuri/contract/tenancy/audit.contract'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import { filterFrom, filterUntil, isResourceId } from './audit.rules.ts'
import { type AuditFilter, countAuditLogs, findCompanyId, listAuditLogs } from './audit.sql.ts'
import { viewOfEntry } from './audit.view.ts'

export async function readAuditLogs(deps: Platform, companyId: string, query: Query<typeof adminListAuditLogs>) {
  const { actor, action, resource, from, to } = query
  const { timeZone } = deps.config
  const filter: AuditFilter = {
    companyId,
    actorId: actor,
    action,
    resourceId: resource !== undefined && isResourceId(resource) ? resource : undefined,
    resourceType: resource !== undefined && !isResourceId(resource) ? resource : undefined,
    from: from === undefined ? undefined : filterFrom(from, timeZone),
    until: to === undefined ? undefined : filterUntil(to, timeZone),
  }
  if (filter.from && filter.until && filter.from >= filter.until) throw invalid('to', 'must not be before from')
  if (!(await findCompanyId(deps.db, companyId))) throw refuse('NOT_FOUND')
  const [rows, count] = await Promise.all([listAuditLogs(deps.db, filter, query), countAuditLogs(deps.db, filter)])
  return paged('auditLogs', rows.map(viewOfEntry), count, query)
}
