// Notifications of the employees who may act on something.
import type { PermissionCode } from '@kuri/contract/kit/permissions'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/types'
import type { NewNotification } from './notifications.sql.ts'

/** A company rarely has more people who may do one thing; the others find it in their lists. */
const MAX_RECIPIENTS = 100

/** Where the permission is held: at a program, which branch and company roles cover too, or at the company as a whole. */
export type StaffReach = { permission: PermissionCode } & ({ programId: string } | { companyId: string })

const rolesAt = (reach: StaffReach) =>
  'programId' in reach
    ? sql`programs JOIN role_assignments assigned ON programs.id = ${reach.programId}
        AND assigned.company_id = programs.company_id AND (assigned.scope_type = 'COMPANY'
        OR (assigned.scope_type = 'BRANCH' AND assigned.branch_id = programs.branch_id)
        OR (assigned.scope_type = 'PROGRAM' AND assigned.program_id = programs.id))
      JOIN roles ON roles.id = assigned.role_id`
    : sql`role_assignments assigned JOIN roles ON roles.id = assigned.role_id
        AND assigned.company_id = ${reach.companyId} AND assigned.scope_type = 'COMPANY'`

/** Every active employee who holds the permission there. */
export const insertStaffNotifications = (
  tx: Tx,
  reach: StaffReach,
  { type, title, body, data, params }: NewNotification,
  now: Date,
) =>
  sql`INSERT INTO notifications (id, user_id, company_id, type, title, body, data, params, created_at)
    SELECT new_id(${now}), holder.user_id, holder.company_id, ${type}, ${title}, ${body}, ${JSON.stringify(data)}::jsonb,
      ${params ? JSON.stringify(params) : null}::jsonb, ${now}
    FROM (SELECT DISTINCT memberships.user_id, memberships.company_id FROM ${rolesAt(reach)}
      JOIN memberships ON memberships.id = assigned.membership_id AND memberships.status = 'ACTIVE'
      WHERE ${reach.permission} = ANY(roles.permission_codes)
      ORDER BY memberships.user_id LIMIT ${MAX_RECIPIENTS}) holder`.execute(tx)
