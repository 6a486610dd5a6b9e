import { refreshSession, verifyOtp } from '@kuri/contract/people/identity.contract'
import { listPublicPrograms } from '@kuri/contract/programs/marketplace.contract'
import { expect, test } from 'vitest'
import { addressPolicyOf, pacedPolicyOf, policyOf } from './policy.ts'

const general = (requestsPerMinute: number) => ({ requestsPerMinute, isProduction: true })

test('a lower general limit lowers that of a caller, and not what all behind an address have together', () => {
  expect(policyOf(verifyOtp, general(600)).perMinute).toBe(30)
  expect(policyOf(verifyOtp, general(10)).perMinute).toBe(10)
  expect(addressPolicyOf(verifyOtp, general(10))?.perMinute).toBe(300)
  expect(pacedPolicyOf(listPublicPrograms, general(10)).perMinute).toBe(6000)
})

test('an address as a whole is limited only where a proof of work is another way', () => {
  expect(addressPolicyOf(refreshSession, general(600))).toBeNull()
  expect(addressPolicyOf(listPublicPrograms, general(600))).toBeNull()
  expect(addressPolicyOf(verifyOtp, general(600))?.name).not.toBe(policyOf(verifyOtp, general(600)).name)
})
