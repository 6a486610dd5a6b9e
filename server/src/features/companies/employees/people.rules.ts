// Decides whether the owner of a mobile number and an email address can become an employee. [spec: Superadmin endpoints;
// Employee endpoints]

import type { MembershipStatus } from '@kuri/contract/companies/employees.contract'
import type { Detail, RefusalCode } from '@kuri/contract/kit/refusals'
import type { UserRole } from '@kuri/contract/people/identity.contract'

export type Person = {
  id: string
  role: UserRole
  mobileNumber: string
  email: string | null
  /** The company that the person works for, or worked for: one membership per user. */
  companyId: string | null
  membershipId: string | null
  membershipStatus: MembershipStatus | null
}
type PeopleVerdict = { attachTo: Person | null } | { code: RefusalCode; details: Detail[] }

/**
 * An employee must be a new user, or a company user without a membership (a company's manager). Numbers and addresses of
 * subscribers, superadmins and employees of any company are taken, also those of revoked employees. Only an invitation brings
 * a revoked employee back, and only to the same company (`returnTo`). [spec: Coming back]
 */
export function judgePerson(
  wanted: { mobileNumber: string; email: string },
  people: readonly Person[],
  { at = (field) => field, returnTo = null }: { at?: (field: string) => string; returnTo?: string | null } = {},
): PeopleVerdict {
  const byMobile = people.find((person) => person.mobileNumber === wanted.mobileNumber)
  const byEmail = people.find((person) => person.email?.toLowerCase() === wanted.email)
  const isFree = (person: Person | undefined) =>
    person === undefined ||
    (person.role === 'COMPANY' &&
      (person.companyId === null || (person.membershipStatus === 'REVOKED' && person.companyId === returnTo)))
  const details: Detail[] = []
  if (!isFree(byMobile)) details.push({ path: at('mobileNumber'), message: 'is already in use' })
  if (byEmail && (!isFree(byEmail) || byEmail !== byMobile))
    details.push({ path: at('email'), message: 'is already in use' })
  if (details.length > 0) return { code: isFree(byMobile) ? 'EMAIL_TAKEN' : 'MOBILE_TAKEN', details }
  return { attachTo: byMobile ?? null }
}

/** The first number or address that occurs twice in one request. */
export function repeatedPeople(
  wanted: readonly { mobileNumber: string; email: string; at: (field: string) => string }[],
): { code: RefusalCode; details: Detail[] } | null {
  const seen = new Set<string>()
  for (const person of wanted)
    for (const field of ['mobileNumber', 'email'] as const) {
      if (seen.has(person[field]))
        return {
          code: field === 'email' ? 'EMAIL_TAKEN' : 'MOBILE_TAKEN',
          details: [{ path: person.at(field), message: 'occurs twice in this request' }],
        }
      seen.add(person[field])
    }
  return null
}
