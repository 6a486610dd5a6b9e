import { expect, test } from 'vitest'
import { withoutSecrets } from './kept-text.ts'

test('identity numbers, account numbers, codes and amounts are not kept', () => {
  const typed = {
    companyName: 'Nila',
    aadhaarNumber: '234567890123',
    panNumber: 'ABCDE1234F',
    pan: 'ABCDE1234F',
    amount: '73800',
    otp: '123456',
    inviteCode: '1',
    address: { pincode: '679101', countryCode: 'IN' },
    bank: { accountNumber: '1234567', confirmAccountNumber: '1234567', holderName: 'Asha' },
    nominees: [{ name: 'Meera', aadhaar: '1' }],
  }
  expect(withoutSecrets(typed)).toEqual({
    companyName: 'Nila',
    address: { pincode: '679101', countryCode: 'IN' },
    bank: { holderName: 'Asha' },
    nominees: [{ name: 'Meera' }],
  })
})

test('switches stay, whatever they are about, and a GSTIN goes, because it holds the PAN', () => {
  const typed = { requiresSubAccount: true, hasGstin: true, gstin: '32ABCDE1234F1Z5' }
  expect(withoutSecrets(typed)).toEqual({ requiresSubAccount: true, hasGstin: true })
})
