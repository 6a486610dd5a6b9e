import { MEMBERSHIP_STATUSES } from '@kuri/contract/tenancy/employees.contract'
import { expect, test } from 'vitest'
import { proposalBlockedReason, scopeOf, sentUnder, shapeProblems } from './assignments/assignments.rules.ts'
import {
  acceptBlockedReason,
  changeBlockedReason,
  expiryOf,
  MAX_CODE_TRIES,
  resendBlockedReason,
  statusAt,
} from './invitations/invitations.rules.ts'
import { moveBlockedReason, transferBlockedReason } from './memberships/memberships.rules.ts'
import { judgePerson, type Person } from './people.rules.ts'

test('[D2 3.3, G134, G184] every move of a membership, by a company and by a superadmin', () => {
  const table = MEMBERSHIP_STATUSES.flatMap((status) =>
    (['ACTIVE', 'SUSPENDED', 'REVOKED'] as const).map((to) =>
      [
        status,
        to,
        ...(['COMPANY', 'SUPERADMIN'] as const).map((by) => moveBlockedReason({ status, isOwner: false }, to, by)),
      ].join(' '),
    ),
  )
  expect(table).toEqual([
    'ACTIVE ACTIVE  ',
    'ACTIVE SUSPENDED  ',
    'ACTIVE REVOKED  ',
    'INVITED ACTIVE EMPLOYEE_NOT_SUSPENDED ',
    'INVITED SUSPENDED  ',
    'INVITED REVOKED  ',
    'SUSPENDED ACTIVE  ',
    'SUSPENDED SUSPENDED  ',
    'SUSPENDED REVOKED  ',
    'REVOKED ACTIVE EMPLOYEE_REVOKED ',
    'REVOKED SUSPENDED EMPLOYEE_REVOKED EMPLOYEE_REVOKED',
    'REVOKED REVOKED  ',
  ])
  for (const to of ['SUSPENDED', 'REVOKED'] as const)
    expect(moveBlockedReason({ status: 'ACTIVE', isOwner: true }, to, 'SUPERADMIN')).toBe('LAST_OWNER')
})

test('[G133] ownership goes from the owner to another active member', () => {
  const active = { id: 'b', status: 'ACTIVE' } as const
  expect(transferBlockedReason('a', active, 'a')).toBe(null)
  expect(transferBlockedReason('a', { ...active, id: 'a' }, 'a')).toBe('ALREADY_OWNER')
  expect(transferBlockedReason('a', active, 'c')).toBe('OWNERSHIP_ALREADY_TRANSFERRED')
  expect(transferBlockedReason('a', active, undefined)).toBe('OWNERSHIP_ALREADY_TRANSFERRED')
  expect(transferBlockedReason('a', { ...active, status: 'SUSPENDED' }, 'a')).toBe('EMPLOYEE_NOT_ACTIVE')
})

const sentAt = new Date('2027-01-01T00:00:00Z')
const pending = {
  status: 'PENDING',
  expiresAt: expiryOf(sentAt),
  lastSentAt: sentAt,
  codeHash: 'good',
  codeTries: 0,
} as const
const after = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000)

test('[D2 3.3, 8] an invitation lives 72 hours to the second and is resent once in 60 seconds', () => {
  expect(statusAt(pending, after(72 * 3600 - 1))).toBe('PENDING')
  expect(statusAt(pending, after(72 * 3600))).toBe('EXPIRED')
  expect(resendBlockedReason(pending, after(59))).toBe('INVITATION_TOO_SOON')
  expect(resendBlockedReason(pending, after(60))).toBe(null)
  expect(resendBlockedReason(pending, after(72 * 3600))).toBe('NOT_FOUND')
  for (const status of ['ACCEPTED', 'REVOKED', 'EXPIRED'] as const)
    expect(changeBlockedReason({ ...pending, status }, after(61))).toBe('NOT_FOUND')
})

test('[G138] which invitation may be accepted with which code', () => {
  const ask = (changes: object, code = 'good', seconds = 1) =>
    acceptBlockedReason({ ...pending, ...changes }, code, after(seconds))
  expect(acceptBlockedReason(undefined, 'good', sentAt)).toBe('INVITATION_INVALID')
  expect(ask({})).toBe(null)
  expect(ask({}, 'bad')).toBe('INVITATION_CODE_WRONG')
  expect(ask({ codeTries: MAX_CODE_TRIES - 1 })).toBe(null)
  expect(ask({ codeTries: MAX_CODE_TRIES })).toBe('INVITATION_TRIES_EXHAUSTED')
  expect(ask({}, 'good', 72 * 3600)).toBe('INVITATION_CLOSED')
  expect(ask({ status: 'REVOKED' })).toBe('INVITATION_CLOSED')
  expect(ask({ status: 'ACCEPTED' }, 'bad')).toBe('INVITATION_USED')
})

test('[D2 4.3] only somebody new, or a company user who works nowhere, can be hired', () => {
  const wanted = { mobileNumber: '+911', email: 'a@x.in' }
  const person = (changes: Partial<Person>): Person => ({
    id: 'p',
    role: 'COMPANY',
    mobileNumber: '+911',
    email: 'A@x.in',
    companyId: null,
    ...changes,
  })
  const paths = (...people: Person[]) => {
    const verdict = judgePerson(wanted, people)
    return 'code' in verdict ? verdict.details.map(({ path }) => path) : (verdict.attachTo?.id ?? 'new')
  }
  expect(paths()).toBe('new')
  expect(paths(person({}))).toBe('p')
  expect(paths(person({ email: null }))).toBe('p')
  expect(paths(person({ companyId: 'c' }))).toEqual(['mobileNumber', 'email'])
  expect(paths(person({ role: 'SUBSCRIBER', email: null }))).toEqual(['mobileNumber'])
  expect(paths(person({ mobileNumber: '+912' }))).toEqual(['email'])
  expect(paths(person({ email: null }), person({ id: 'q', mobileNumber: '+912' }))).toEqual(['email'])
})

test('[D2 2.2] an assignment acts where it points; a program in the branch it lies in', () => {
  const ground = {
    roles: new Map([['r', { companyId: null, scopeType: 'PROGRAM', systemRole: null, codes: [] }] as const]),
    branches: new Map(),
    programs: new Map([['p', { companyId: 'c', branchId: 'b' }]]),
  }
  const proposal = { roleId: 'r', scopeType: 'PROGRAM', branchId: null, programId: 'p' } as const
  expect(proposalBlockedReason(proposal, 'c', ground)).toBe(null)
  expect(proposalBlockedReason(proposal, 'other', ground)?.code).toBe('NOT_FOUND')
  expect(scopeOf(proposal, 'c', ground)).toEqual({ companyId: 'c', branchId: 'b', programId: 'p' })
  const sent = sentUnder('employees.3.', [proposal, proposal])
  expect(shapeProblems(sent).map(({ path }) => path)).toEqual(['employees.3.assignments.1.roleId'])
})
