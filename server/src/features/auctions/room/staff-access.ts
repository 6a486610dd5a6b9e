// Whether an employee may do something in the room of an auction. [spec: No permission called auction:staff; What a caller may see;
// Without the permission]
import type { PermissionCode } from '@kuri/contract/kit/permissions'
import { type Actor, holds, type Scope } from '#platform/permit'
import { refuse } from '#platform/refusal'

/** Another company's auction is FORBIDDEN. Within the company, an auction that the employee may not read is NOT_FOUND. */
export function refuseUnlessStaff(actor: Actor, scope: Scope, code: PermissionCode): void {
  if (actor.role === 'SUBSCRIBER') throw refuse('WRONG_PERSONA')
  if (holds(actor, code, scope)) return
  if (actor.companyId !== scope.companyId) throw refuse('FORBIDDEN')
  throw refuse(holds(actor, 'auction.read', scope) ? 'FORBIDDEN' : 'NOT_FOUND')
}
