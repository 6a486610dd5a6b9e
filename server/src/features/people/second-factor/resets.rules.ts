// Who may reset the second factor of an employee: a person who may suspend them, and never themselves. Only the platform helps the owner.
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { canGrantAll, type Rights } from '#features/companies/employees/assignments/escalation.rules'
import type { Actor } from '#platform/permit'

export function resetBlockedReason(
  actor: Actor,
  employee: { userId: string; isOwner: boolean; rights: readonly Rights[] },
): RefusalCode | null {
  if (employee.userId === actor.userId) return 'SECOND_FACTOR_RESET_OWN'
  return employee.isOwner || !canGrantAll(actor, employee.rights) ? 'SECOND_FACTOR_RESET_DENIED' : null
}
