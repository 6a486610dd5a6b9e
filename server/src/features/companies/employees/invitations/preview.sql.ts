import type { ScopeType } from '@kuri/contract/kit/permissions'
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'

type ProposedRole = {
  name: string
  scopeType: ScopeType
  branchName: string | null
  programName: string | null
}

/** A role that was deleted meanwhile is left out. */
const PROPOSED_ROLES = sql<ProposedRole[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'name', roles.name, 'scopeType', proposed."scopeType", 'branchName', branches.name, 'programName', programs.name)), '[]')
  FROM jsonb_to_recordset(invitations.proposed_assignments)
    AS proposed ("roleId" text, "scopeType" text, "branchId" text, "programId" text)
  JOIN roles ON roles.id = proposed."roleId"
  LEFT JOIN branches ON branches.id = proposed."branchId" AND branches.company_id = invitations.company_id
  LEFT JOIN programs ON programs.id = proposed."programId" AND programs.company_id = invitations.company_id)`

export const findInvitationPreview = (db: Reader, tokenHash: string) =>
  db
    .selectFrom('invitations')
    .innerJoin('companies', 'companies.id', 'invitations.companyId')
    .select(['companies.name as companyName', 'invitations.name', 'invitations.mobileNumber'])
    .select(['invitations.status', 'invitations.expiresAt', PROPOSED_ROLES.as('roles')])
    .where('invitations.tokenHash', '=', tokenHash)
    .executeTakeFirst()
