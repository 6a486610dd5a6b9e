import type { IdentityDeps } from '#features/people/identity/identity.actions'
import type { Feature } from '#platform/feature'
import { employeeRoutes } from './employees.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    employee:
      | 'created'
      | 'updated'
      | 'role-assigned'
      | 'role-removed'
      | 'suspended'
      | 'reactivated'
      | 'revoked'
      | 'second-factor-reset'
      | 'confirmed'
      | 'made-reader'
      | 'no-longer-reader'
    invitation: 'created' | 'refused' | 'resent' | 'revoked' | 'accepted'
    role: 'created' | 'updated' | 'deleted'
  }
}

export const employees: Feature<IdentityDeps> = {
  name: 'companies/employees',
  routes: employeeRoutes,
  keyedHashes: ['invitations.token_hash', 'invitations.code_hash'],
  constraints: {
    memberships__one_per_user: { code: 'MOBILE_TAKEN', path: 'mobileNumber' },
    role_assignments__once_per_scope: { code: 'ASSIGNMENT_EXISTS', path: 'roleId' },
    role_assignments__one_owner: { code: 'OWNERSHIP_ALREADY_TRANSFERRED' },
    roles__one_name_per_company: { code: 'ROLE_NAME_TAKEN', path: 'name' },
    invitations__pending_email: { code: 'INVITATION_PENDING', path: 'email' },
    invitations__pending_mobile: { code: 'INVITATION_PENDING', path: 'mobileNumber' },
  },
}
