// [G001, G002, G206] May this member of staff do that in this auction's room?
import type { PermissionCode } from '@kuri/contract/permissions'
import { type Actor, holds, type Place } from '#platform/permit'
import { refuse } from '#platform/refusal'

/** Another company's auction is told plainly; who may not even read it does not learn that it is there. */
export function refuseUnlessStaff(actor: Actor, place: Place, code: PermissionCode): void {
  if (actor.role === 'SUBSCRIBER') throw refuse('WRONG_PERSONA')
  if (holds(actor, code, place)) return
  if (actor.companyId !== place.companyId) throw refuse('FORBIDDEN')
  throw refuse(holds(actor, 'auction.read', place) ? 'FORBIDDEN' : 'NOT_FOUND')
}
