// Creates employees: for a superadmin, one or up to a hundred, all or none; and for an accepted invitation. [spec: Superadmin endpoints]

import type { EmployeeCreate } from '@kuri/contract/companies/employees.contract'
import { bulkRows } from '@kuri/contract/kit/bulk'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { findCompany } from '#features/companies/companies/companies.sql'
import { announceAccessChange } from '#features/people/access/gatekeeper'
import { insertUsers, releaseUnverifiedNumbers, updateAccount } from '#features/people/identity/directory.sql'
import { lockMobile } from '#features/people/identity/identity.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { normaliseMobile } from '#platform/text/mobile-number'
import { lockContextFor, newAssignment, refuseUngrantable } from '../assignments/assignments.actions.ts'
import { type Proposal, readProposals, type SentProposal, shapeProblems } from '../assignments/assignments.rules.ts'
import { deleteAssignments, insertAssignments, listAssignments } from '../assignments/assignments.sql.ts'
import { judgePerson, type Person, repeatedPeople } from '../people.rules.ts'
import { listPeople } from '../people.sql.ts'
import { insertMemberships, listMembershipsById, updateReturned } from './memberships.sql.ts'
import { viewMembership } from './memberships.view.ts'

/** A person to hire; `at` returns the path of a field in the request. */
type Hire = {
  name: string
  email: string
  mobileNumber: string
  countryCode: string
  proposals: readonly Proposal[]
  invitedById: string
  assignedById: string
  verifiedAt: Date | null
  /** Set where the owner still has to confirm the person. */
  unconfirmedSince: Date | null
  /** Whether a revoked employee of the company comes back; the caller has locked their membership. [spec: Coming back] */
  canReturn?: boolean
  at: (field: string) => string
}
type Inviter = Pick<Hire, 'invitedById' | 'unconfirmedSince'>
type Hired = { membershipId: string; userId: string }

/** Inserts users, memberships and assignments whose roles have been judged. The result has the order of `hires`. */
export async function hireEmployees(tx: Tx, companyId: string, hires: readonly Hire[], now: Date): Promise<Hired[]> {
  const mobileNumbers = hires.map(({ mobileNumber }) => mobileNumber)
  // Without the lock, a concurrent first sign-in would create a subscriber with this number.
  for (const mobileNumber of mobileNumbers.toSorted()) await lockMobile(tx, mobileNumber)
  await releaseUnverifiedNumbers(tx, mobileNumbers, now)
  const known = await listPeople(
    tx,
    mobileNumbers,
    hires.map(({ email }) => email),
  )
  const people = hires.map((hired) => ({ ...hired, ...identify(hired, companyId, known, now) }))

  await insertUsers(
    tx,
    people
      .filter(({ isNew }) => isNew)
      .map(({ userId, name, email, mobileNumber, countryCode, verifiedAt }) => ({
        id: userId,
        role: 'COMPANY' as const,
        name,
        email,
        mobileNumber,
        countryCode,
        emailVerifiedAt: verifiedAt,
        mobileVerifiedAt: verifiedAt,
        createdAt: now,
        updatedAt: now,
      })),
  )
  for (const { userId, isNew, name, email, verifiedAt } of people) {
    if (isNew) continue
    const verified = verifiedAt ? { emailVerifiedAt: verifiedAt, mobileVerifiedAt: verifiedAt } : {}
    await updateAccount(tx, userId, { name, email, ...verified }, now)
    await announceAccessChange(tx, { userId })
  }
  for (const { membershipId, isReturning, invitedById, unconfirmedSince } of people)
    if (isReturning) await reviveMembership(tx, membershipId, { invitedById, unconfirmedSince }, now)
  await insertMemberships(
    tx,
    people
      .filter(({ isReturning }) => !isReturning)
      .map(({ membershipId, userId, invitedById, unconfirmedSince }) => ({
        id: membershipId,
        userId,
        companyId,
        status: 'ACTIVE' as const,
        invitedById,
        unconfirmedSince,
        acceptedAt: now,
        createdAt: now,
        updatedAt: now,
      })),
  )
  await insertAssignments(
    tx,
    people.flatMap(({ membershipId, proposals, assignedById }) =>
      proposals.map((proposal) => newAssignment(proposal, { id: membershipId, companyId }, assignedById, now)),
    ),
  )
  return people.map(({ membershipId, userId }) => ({ membershipId, userId }))
}

function identify(hired: Hire, companyId: string, known: readonly Person[], now: Date) {
  const verdict = judgePerson(hired, known, { at: hired.at, returnTo: hired.canReturn ? companyId : null })
  if ('code' in verdict) throw refuse(verdict.code, verdict.details)
  const { attachTo } = verdict
  return {
    membershipId: attachTo?.membershipId ?? newId(now.getTime()),
    userId: attachTo?.id ?? newId(now.getTime()),
    isNew: attachTo === null,
    isReturning: attachTo !== null && attachTo.membershipId !== null,
  }
}

/** The membership keeps its id and its history; the roles of the invitation replace the old ones. */
async function reviveMembership(tx: Tx, membershipId: string, by: Inviter, now: Date): Promise<void> {
  const old = await listAssignments(tx, membershipId)
  await deleteAssignments(
    tx,
    old.map(({ id }) => id),
  )
  await updateReturned(tx, membershipId, by, now)
}

type Row = { body: EmployeeCreate; prefix: string }

async function createEmployees(deps: Platform, permit: Permit, companyId: string, employees: readonly Row[]) {
  const { userId } = permit.actor
  const hires = employees.map(({ body, prefix }) => ({
    name: body.name,
    email: body.email,
    mobileNumber: normaliseMobile(body.mobileNumber, body.countryCode, `${prefix}mobileNumber`),
    countryCode: body.countryCode ?? 'IN',
    sent: readProposals(prefix, body.assignments ?? []),
    invitedById: userId,
    assignedById: userId,
    verifiedAt: null,
    unconfirmedSince: null,
    at: (field: string) => `${prefix}${field}`,
  }))
  const repeated = repeatedPeople(hires)
  if (repeated) throw refuse(repeated.code, repeated.details)
  const sent: SentProposal[] = hires.flatMap((hired) => hired.sent)
  refuseInvalid(hires.flatMap((hired) => shapeProblems(hired.sent)))

  return deps.transact(async (tx) => {
    if (!(await findCompany(tx, companyId))) throw refuse('NOT_FOUND')
    const context = await lockContextFor(tx, sent)
    const now = deps.clock.now()
    refuseUngrantable(permit.actor, companyId, sent, context)
    const proposed = hires.map(({ sent, ...hired }) => ({ ...hired, proposals: sent.map(({ proposal }) => proposal) }))
    const hired = await hireEmployees(tx, companyId, proposed, now)
    for (const [index, { membershipId }] of hired.entries()) {
      const { name, email, mobileNumber, proposals } = proposed[index]!
      const after = { name, email, mobileNumber, proposals }
      const entry = { companyId, action: 'employee.created', resourceId: membershipId, after } as const
      await recordAudit(tx, permit.actor, entry, now)
    }
    const found = await listMembershipsById(
      tx,
      hired.map(({ membershipId }) => membershipId),
    )
    const byId = new Map(found.map((row) => [row.id, row]))
    return hired.map(({ membershipId }) => viewMembership(byId.get(membershipId)!))
  })
}

export async function createEmployee(deps: Platform, permit: Permit, companyId: string, body: EmployeeCreate) {
  const [created] = await createEmployees(deps, permit, companyId, [{ body, prefix: '' }])
  return created!
}

export async function createManyEmployees(
  deps: Platform,
  permit: Permit,
  companyId: string,
  body: EmployeeCreate[] | { employees: EmployeeCreate[] },
) {
  const { rows, pathOf } = bulkRows(body, 'employees')
  const employees = await createEmployees(
    deps,
    permit,
    companyId,
    rows.map((row, index) => ({ body: row, prefix: pathOf(index, '') })),
  )
  return { count: employees.length, employees }
}
