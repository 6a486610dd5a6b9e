import { type Actor, NO_GRANTS, Permit } from '@kuri/server/platform/permit'

/** For commands of somebody who is signed in and belongs to no company. */
export const permitOf = (userId: string, role: Actor['role']): Permit =>
  new Permit(
    {
      userId,
      role,
      sessionId: 'session',
      companyId: null,
      membershipId: null,
      grants: NO_GRANTS,
      secondFactor: { isActive: true, requiredBy: null },
    },
    null,
  )
