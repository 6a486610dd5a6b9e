// Who did what to which resource: one row, in the transaction that did it.
import type { Tx } from '#platform/db'
import { newId } from '#platform/ids'
import type { Actor } from '#platform/permit'

export type AuditEntry = {
  companyId: string | null
  action: string
  resourceType: string
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
      resourceType: entry.resourceType,
      resourceId: entry.resourceId,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      createdAt: now,
    })
    .execute()
}
