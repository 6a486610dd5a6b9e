import { expect, test } from 'vitest'
import { idsOfUnknown, isPincode } from './pincode.rules.ts'

test('a pincode has six digits and does not begin with 0', () => {
  expect(['679101', '012345', '67910', '6791011', undefined].map(isPincode)).toEqual([true, false, false, false, false])
})

test('an address with a pincode that the directory does not know still gets ids, within 32 bits', () => {
  expect(idsOfUnknown('999999')).toEqual({ cityId: 999_999, postOfficeId: 999_999_000 })
  expect(idsOfUnknown('999999').postOfficeId).toBeLessThan(2 ** 31)
})
