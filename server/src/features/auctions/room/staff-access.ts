// [G001, G002, G206] May this member of staff do that in this auction's room?
import type { PermissionCode } from '@kuri/contract/kit/permissions'
import { type Actor, holds, type Scope } from '#platform/permit'
import { refuse } from '#platform/refusal'

/** Another company's auction is told plainly; who may not even read it does not learn that it is there. */
export function refuseUnlessStaff(actor: Actor, scope: Scope, code: PermissionCode): void {
  if (actor.role === 'SUBSCRIBER') throw refuse('WRONG_PERSONA')
  if (holds(actor, code, scope)) return
  if (actor.companyId !== scope.companyId) throw refuse('FORBIDDEN')
  throw refuse(holds(actor, 'auction.read', scope) ? 'FORBIDDEN' : 'NOT_FOUND')
}
