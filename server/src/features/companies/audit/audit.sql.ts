// The audit log: one row per change, written in the transaction of the change.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { Reader, Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Actor } from '#platform/permit'
import type { AuditAction } from './audit-actions.ts'

type AuditEntry = {
  companyId: string | null
  action: AuditAction
  resourceId: string
  before?: object | null
  after?: object | null
}

export async function recordAudit(
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'role'> | null,
  entry: AuditEntry,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('auditLogs')
    .values({
      id: newId(now.getTime()),
      companyId: entry.companyId,
      actorId: actor?.userId ?? null,
      actorRole: actor?.role ?? 'SYSTEM',
      action: entry.action,
      resourceType: entry.action.split('.')[0]!,
      resourceId: entry.resourceId,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      createdAt: now,
    })
    .execute()
}

/** When the newest entries of one action were written, newest first. */
export const listAuditTimes = async (
  db: Reader,
  { companyId, action }: { companyId: string; action: AuditAction },
  limit: number,
): Promise<Date[]> => {
  const rows = await db
    .selectFrom('auditLogs')
    .select('createdAt')
    .where('companyId', '=', companyId)
    .where('action', '=', action)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ createdAt }) => createdAt)
}

/** Without `companyId` it is the log of all companies; null means entries that belong to none. */
export type AuditFilter = {
  companyId: string | null | undefined
  actorId: string | undefined
  action: string | undefined
  resourceId: string | undefined
  resourceType: string | undefined
  from: Date | undefined
  until: Date | undefined
}

const matching = (db: Reader, { from, until, companyId, ...equals }: AuditFilter) =>
  db
    .selectFrom('auditLogs')
    .where((eb) =>
      eb.and(
        Object.entries(equals)
          .filter(([, value]) => value !== undefined)
          .map(([column, value]) => eb(column as keyof typeof equals, '=', value!)),
      ),
    )
    .$if(companyId === null, (query) => query.where('auditLogs.companyId', 'is', null))
    .$if(typeof companyId === 'string', (query) => query.where('auditLogs.companyId', '=', companyId!))
    .$if(from !== undefined, (query) => query.where('createdAt', '>=', from!))
    .$if(until !== undefined, (query) => query.where('createdAt', '<', until!))

export async function countAuditLogs(db: Reader, filter: AuditFilter): Promise<number> {
  const { companyId, ...narrowing } = filter
  if (typeof companyId === 'string' && Object.values(narrowing).every((value) => value === undefined)) {
    const total = await db
      .selectFrom('currentCompanyTotals')
      .select('auditLogCount')
      .where('companyId', '=', companyId)
      .executeTakeFirst()
    return total?.auditLogCount ?? 0
  }
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The subquery finds the page in an index and only its rows are fetched, so a late page costs little more than the first. */
export const listAuditLogs = (db: Reader, filter: AuditFilter, page: Page) =>
  db
    .selectFrom(
      matching(db, filter)
        .select('auditLogs.id')
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(page.pageSize)
        .offset(pageOffset(page))
        .as('page'),
    )
    .innerJoin('auditLogs', 'auditLogs.id', 'page.id')
    .leftJoin('users', 'users.id', 'auditLogs.actorId')
    .leftJoin('companies', 'companies.id', 'auditLogs.companyId')
    .selectAll('auditLogs')
    .select(['users.name as actorName', 'companies.name as companyName'])
    .orderBy('auditLogs.createdAt', 'desc')
    .orderBy('auditLogs.id', 'desc')
    .execute()

export const findCompanyId = (db: Reader, companyId: string) =>
  db.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst()
