import { expect, test } from 'vitest'
import { identityRoute, type Profile, profileAddresses } from './profile.rules.ts'

test('a saved field can be changed but not emptied', () => {
  const saved = { name: 'Anu', dob: '1990-01-01', gender: null, relationType: null, relationName: null } as Profile
  expect(identityRoute(saved).body.required).toEqual(['name', 'dob'])
})

test('a permanent address that is the same is stored twice', () => {
  const presentAddress = { line1: 'Rose Villa' }
  const stale = { line1: 'An older house' }
  const body = { presentAddress, permanentAddress: stale, isPresentAddressSameAsPermanentAddress: true }
  expect(profileAddresses(body)).toEqual({ presentAddress, permanentAddress: presentAddress })
  expect(profileAddresses({ ...body, isPresentAddressSameAsPermanentAddress: false })).toEqual({
    presentAddress,
    permanentAddress: stale,
  })
})
