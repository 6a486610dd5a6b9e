// Who may enter an area. The role of the session decides; a wrong area leads to the own home.
import { redirect } from '@tanstack/react-router'
import { type Role, session } from '../api/session.ts'
import { isOnTheWayOut } from './leave-page.ts'

export const HOMES = {
  SUBSCRIBER: '/home',
  COMPANY: '/co',
  SUPERADMIN: '/admin',
} as const satisfies Record<Role, string>

/** Resolves when the person may stay. Without a network nobody is signed out: the page then says that Kuri cannot be reached. */
export async function requireRole(role: Role, address: string): Promise<void> {
  if (session.state().status === 'UNKNOWN') await session.renew()
  const { status, person } = session.state()
  if (isOnTheWayOut()) return
  if (status === 'SIGNED_OUT') throw redirect({ to: '/sign-in', search: { next: address } })
  if (person && person.role !== role) throw redirect({ to: HOMES[person.role] })
}

/** For pages of visitors: finds out who is there. A browser in which nobody has signed in asks nothing. */
export async function findPerson(): Promise<void> {
  if (session.state().status === 'UNKNOWN' && session.isLikely()) await session.renew()
}

/** For the start page: a signed-in person goes to their own home and never sees the page for visitors. */
export async function leadHome(): Promise<void> {
  await findPerson()
  const { person } = session.state()
  if (person) throw redirect({ to: HOMES[person.role] })
}
