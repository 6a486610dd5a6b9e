import type { listAuditLogs as auditList, listPlatformAuditLogs } from '@kuri/contract/companies/audit.contract'
import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import { filterFrom, filterUntil, isResourceId } from './audit.rules.ts'
import { type AuditFilter, countAuditLogs, findCompanyId, listAuditLogs } from './audit.sql.ts'
import { viewOfEntry } from './audit.view.ts'
import { listNames } from './resource-names.sql.ts'

export async function readAuditLogs(deps: Platform, companyId: string, query: Query<typeof auditList.admin>) {
  const filter = filterOf(deps, companyId, query)
  if (!(await findCompanyId(deps.db, companyId))) throw refuse('NOT_FOUND')
  const { rows, count } = await readPage(deps, filter, query)
  return paged('auditLogs', rows.map(viewOfEntry), count, query)
}

/** Of all companies and of the platform itself. */
export async function readPlatformAuditLogs(deps: Platform, query: Query<typeof listPlatformAuditLogs>) {
  const filter = filterOf(deps, query.ofPlatform ? null : query.companyId, query)
  const { rows, count } = await readPage(deps, filter, query)
  const shown = rows.map((row) => ({ ...viewOfEntry(row), companyName: row.companyName }))
  return paged('auditLogs', shown, count, query)
}

function filterOf(
  deps: Platform,
  companyId: AuditFilter['companyId'],
  query: Query<typeof auditList.admin>,
): AuditFilter {
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
  return filter
}

/** Entries with the names of what they are about. */
async function readPage({ db }: Platform, filter: AuditFilter, page: Page) {
  const [rows, count] = await Promise.all([listAuditLogs(db, filter, page), countAuditLogs(db, filter)])
  const names = await listNames(
    db,
    rows.map(({ resourceId }) => resourceId),
  )
  return { rows: rows.map((row) => ({ ...row, resourceName: names.get(row.resourceId) ?? null })), count }
}
