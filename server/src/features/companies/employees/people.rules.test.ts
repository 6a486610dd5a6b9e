import { expect, test } from 'vitest'
import { judgePerson, type Person } from './people.rules.ts'

test('[spec: Employee endpoints] only a new user or a company user without a membership can be hired', () => {
  let returnTo: string | null = null
  const wanted = { mobileNumber: '+911', email: 'a@x.in' }
  const person = (changes: Partial<Person>): Person => ({
    id: 'p',
    role: 'COMPANY',
    mobileNumber: '+911',
    email: 'A@x.in',
    companyId: null,
    membershipId: null,
    membershipStatus: null,
    ...changes,
  })
  const paths = (...people: Person[]) => {
    const verdict = judgePerson(wanted, people, { returnTo })
    return 'code' in verdict ? verdict.details.map(({ path }) => path) : (verdict.attachTo?.id ?? 'new')
  }
  expect(paths()).toBe('new')
  expect(paths(person({}))).toBe('p')
  expect(paths(person({ email: null }))).toBe('p')
  expect(paths(person({ companyId: 'c' }))).toEqual(['mobileNumber', 'email'])
  expect(paths(person({ role: 'SUBSCRIBER', email: null }))).toEqual(['mobileNumber'])
  expect(paths(person({ mobileNumber: '+912' }))).toEqual(['email'])
  expect(paths(person({ email: null }), person({ id: 'q', mobileNumber: '+912' }))).toEqual(['email'])

  const revoked = person({ companyId: 'c', membershipId: 'm', membershipStatus: 'REVOKED' })
  expect(paths(revoked)).toEqual(['mobileNumber', 'email'])
  returnTo = 'c'
  expect(paths(revoked)).toBe('p')
  expect(paths({ ...revoked, membershipStatus: 'SUSPENDED' })).toEqual(['mobileNumber', 'email'])
  returnTo = 'd'
  expect(paths(revoked)).toEqual(['mobileNumber', 'email'])
})
