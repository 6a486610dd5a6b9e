import * as contract from '@kuri/contract/companies/employees.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { assignRole, removeAssignment } from '../assignments/assignments.actions.ts'
import { updateEmployee } from './employee-update.actions.ts'
import { createEmployee, createManyEmployees } from './hiring.actions.ts'
import { changeEmployeeStatus, confirmEmployee, listEmployees, readEmployee } from './memberships.actions.ts'
import { transferOwnership } from './ownership.actions.ts'

export const membershipRoutes = (deps: Platform) => [
  serve(contract.getOwnMembership, ({ permit }) =>
    readEmployee(deps, permit, permit.companyId, permit.actor.membershipId!),
  ),
  serve(contract.listEmployees.company, ({ permit, query }) => listEmployees(deps, permit.companyId, query)),
  serve(contract.listEmployees.admin, ({ params, query }) => listEmployees(deps, params.companyId, query)),
  serve(contract.getEmployee.company, ({ permit, params }) =>
    readEmployee(deps, permit, permit.companyId, params.membershipId),
  ),
  serve(contract.getEmployee.admin, ({ permit, params }) =>
    readEmployee(deps, permit, params.companyId, params.membershipId),
  ),

  serve(contract.adminCreateEmployee, ({ permit, params, body }) =>
    createEmployee(deps, permit, params.companyId, body),
  ),
  serve(contract.adminCreateEmployees, ({ permit, params, body }) =>
    createManyEmployees(deps, permit, params.companyId, body),
  ),
  serve(contract.adminUpdateEmployee, ({ permit, params, body }) =>
    updateEmployee(deps, permit, params.companyId, params.membershipId, body),
  ),

  serve(contract.suspendEmployee, ({ permit, params }) =>
    changeEmployeeStatus(deps, permit, permit.companyId, params.membershipId, 'SUSPENDED'),
  ),
  serve(contract.reactivateEmployee, ({ permit, params }) =>
    changeEmployeeStatus(deps, permit, permit.companyId, params.membershipId, 'ACTIVE'),
  ),
  serve(contract.revokeEmployee, ({ permit, params }) =>
    changeEmployeeStatus(deps, permit, permit.companyId, params.membershipId, 'REVOKED'),
  ),

  serve(contract.confirmEmployee, ({ permit, params }) => confirmEmployee(deps, permit, params.membershipId)),

  serve(contract.assignRole, ({ permit, params, body }) =>
    assignRole(deps, permit, permit.companyId, params.membershipId, body),
  ),
  serve(contract.removeAssignment, ({ permit, params }) => removeAssignment(deps, permit, permit.companyId, params)),
  serve(contract.transferOwnership, ({ permit, params }) => transferOwnership(deps, permit, params.membershipId)),
]
