// Notifications of the employees who may act on something.
import type { PermissionCode } from '@kuri/contract/kit/permissions'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/types'
import type { Notice } from './notifications.sql.ts'

/** A company rarely has more people who may do one thing; the others find it in their lists. */
const MAX_RECIPIENTS = 100

/** Every active employee who holds the permission at the program: by a role of the company, of its branch or of the program. */
export const insertStaffNotices = (
  tx: Tx,
  { programId, permission }: { programId: string; permission: PermissionCode },
  { type, title, body, data, params }: Notice,
  now: Date,
) =>
  sql`INSERT INTO notifications (id, user_id, type, title, body, data, params, created_at)
    SELECT new_id(${now}), holder.user_id, ${type}, ${title}, ${body}, ${JSON.stringify(data)}::jsonb,
      ${params ? JSON.stringify(params) : null}::jsonb, ${now}
    FROM (SELECT DISTINCT memberships.user_id FROM programs
      JOIN role_assignments assigned ON assigned.company_id = programs.company_id AND (assigned.scope_type = 'COMPANY'
        OR (assigned.scope_type = 'BRANCH' AND assigned.branch_id = programs.branch_id)
        OR (assigned.scope_type = 'PROGRAM' AND assigned.program_id = programs.id))
      JOIN roles ON roles.id = assigned.role_id AND ${permission} = ANY(roles.permission_codes)
      JOIN memberships ON memberships.id = assigned.membership_id AND memberships.status = 'ACTIVE'
      WHERE programs.id = ${programId} ORDER BY memberships.user_id LIMIT ${MAX_RECIPIENTS}) holder`.execute(tx)
