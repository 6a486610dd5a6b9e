import { expect, test } from 'vitest'
import { deskProfile, paymentProblems } from './counter.rules.ts'

const person = { mobileNumber: '+919847012345', countryCode: 'IN' }

test('[spec: Required basics] what is stated now goes over what was submitted before; nulls state nothing', () => {
  const earlier = deskProfile(null, { name: 'Devi', gender: 'FEMALE', panSealed: 'sealed' }, person)
  expect(earlier).toMatchObject({ ...person, name: 'Devi', dob: null, mobileNumberVerified: true })
  expect(deskProfile(earlier, { gender: null, dob: '1990-01-01' }, person)).toMatchObject({
    name: 'Devi',
    gender: 'FEMALE',
    panSealed: 'sealed',
    dob: '1990-01-01',
  })
})

test('[spec: Who may do what with money] the payment is exactly the first instalments, and an instrument is complete', () => {
  expect(paymentProblems({ mode: 'CASH', amount: '4000.00' }, 400_000)).toEqual([])
  expect(paymentProblems({ mode: 'CASH', amount: 4000.001 }, 400_000)).toEqual([
    { path: 'payment.amount', message: 'must have at most two decimals' },
  ])
  expect(paymentProblems({ mode: 'CASH', amount: 3999 }, 400_000)[0]!.message).toContain('must be 4000')
  expect(paymentProblems({ mode: 'UPI', amount: 4000 }, 400_000)).toEqual([
    { path: 'payment.utr', message: 'is required for UPI' },
  ])
})
