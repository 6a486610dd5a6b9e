// [D2 4.2, 4.3] Whom a mobile number and an email address belong to, and whether that person can become an employee.
import type { UserRole } from '@kuri/contract/account/identity.contract'
import type { Detail, RefusalCode } from '@kuri/contract/kit/refusals'

export type Person = {
  id: string
  role: UserRole
  mobileNumber: string
  email: string | null
  /** The company that the person works for, or worked for: one membership per user. */
  companyId: string | null
}
type PeopleVerdict = { attachTo: Person | null } | { code: RefusalCode; details: Detail[] }

/**
 * A new user, or a company user who works nowhere yet (a company's manager). Everybody else keeps number and address to
 * himself: subscribers, superadmins, and employees of this or another company, the revoked ones too.
 */
export function judgePerson(
  wanted: { mobileNumber: string; email: string },
  people: readonly Person[],
  at: (field: string) => string = (field) => field,
): PeopleVerdict {
  const byMobile = people.find((person) => person.mobileNumber === wanted.mobileNumber)
  const byEmail = people.find((person) => person.email?.toLowerCase() === wanted.email)
  const isFree = (person: Person | undefined) =>
    person === undefined || (person.role === 'COMPANY' && person.companyId === null)
  const details: Detail[] = []
  if (!isFree(byMobile)) details.push({ path: at('mobileNumber'), message: 'is already in use' })
  if (byEmail && (!isFree(byEmail) || byEmail !== byMobile))
    details.push({ path: at('email'), message: 'is already in use' })
  if (details.length > 0) return { code: isFree(byMobile) ? 'EMAIL_TAKEN' : 'MOBILE_TAKEN', details }
  return { attachTo: byMobile ?? null }
}

/** The first number or address that one request names twice. */
export function repeatedPeople(
  wanted: readonly { mobileNumber: string; email: string; at: (field: string) => string }[],
): { code: RefusalCode; details: Detail[] } | null {
  const seen = new Set<string>()
  for (const person of wanted)
    for (const field of ['mobileNumber', 'email'] as const) {
      if (seen.has(person[field]))
        return {
          code: field === 'email' ? 'EMAIL_TAKEN' : 'MOBILE_TAKEN',
          details: [{ path: person.at(field), message: 'stands twice in this request' }],
        }
      seen.add(person[field])
    }
  return null
}
