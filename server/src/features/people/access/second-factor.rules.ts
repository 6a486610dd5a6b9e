// Who demands a second factor of a person. Nobody demands one of subscribers.
import type { UserRole } from '@kuri/contract/people/identity.contract'
import type { SecondFactorState } from '#platform/permit'

/** What the platform and the person's company demand; null where nothing was decided, or without an active membership. */
type Demands = { superadmins: boolean | null; staff: boolean | null; company: boolean | null }

export function whoRequiresSecondFactor(role: UserRole, demands: Demands): SecondFactorState['requiredBy'] {
  if (role === 'SUPERADMIN') return demands.superadmins ? 'PLATFORM' : null
  if (role !== 'COMPANY') return null
  if (demands.staff) return 'PLATFORM'
  return demands.company ? 'COMPANY' : null
}
