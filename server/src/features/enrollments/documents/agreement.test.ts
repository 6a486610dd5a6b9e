import { expect, test } from 'vitest'
import { drawDocument, fingerprintOf } from '#platform/documents/pdf'
import { makePictures } from '#platform/documents/picture'
import { PNG } from '#testing/sample-files'
import { agreementDocument, type Signing } from './agreement.document.ts'
import type { AgreementFacts } from './agreement.sql.ts'

const facts: AgreementFacts = {
  ticketNumber: 7,
  enrolledName: 'മീര നായർ',
  userName: 'Meera',
  mobileNumber: '+919812345678',
  email: 'meera@example.in',
  presentAddress: { line1: '12 SM Street', city: 'Kozhikode', pincode: '673001' },
  permanentAddress: { line1: 'Tharavad', city: 'Palakkad' },
  panSealed: 'sealed',
  relationType: 'FATHER',
  relationName: 'Raman Nair',
  companyName: 'Malabar Chits',
  cin: 'U65990KL2010PTC012345',
  registrationNumber: 'KL/CF/2010/17',
  branchName: 'Kozhikode',
  line1: '1 Hill Palace Road',
  line2: null,
  city: 'Kochi',
  state: 'Kerala',
  pincode: '682301',
  programId: 'c'.repeat(25),
  programName: 'Onam Savings',
  chitId: 'ONAM-1',
  startDate: '2026-01-31',
  totalAmountPaise: 10_000_000,
  subscriptionAmountPaise: 200_000,
  minimumBidAmountPaise: 6_000_050,
  delayFineAmountPaise: 10_000,
  frequency: 'MONTHLY',
  durationType: 'MONTHS',
  durationValue: 50,
  totalSlots: 50,
  divisions: 1,
  foremanCommissionHundredths: 525,
  bid: 'AUCTION_AND_LOT',
  description: null,
}
const signing: Signing = {
  requestId: `c${'1'.repeat(24)}`,
  pan: 'ABCDE1234F',
  signature: { picture: await makePictures().normalise(PNG), sha256: 'f'.repeat(64) },
  signedAt: new Date('2026-11-15T10:00:00Z'),
  timeZone: 'Asia/Kolkata',
  ip: '203.0.113.7',
}
const fieldsOf = (heading: string, changes: Partial<AgreementFacts> = {}) =>
  agreementDocument({ ...facts, ...changes }, signing)
    .sections.find((section) => section.heading === heading)!
    .fields.map((field) => [field.label, 'value' in field ? field.value : field.sha256])

test('[D3 4] the agreement names both parties, with the PAN masked', () => {
  expect(Object.fromEntries(fieldsOf('The foreman'))).toMatchObject({
    Company: 'Malabar Chits',
    'Registered office': '1 Hill Palace Road, Kochi, Kerala, 682301',
  })
  const subscriber = Object.fromEntries(fieldsOf('The subscriber'))
  expect(subscriber).toMatchObject({ Name: 'മീര നായർ', 'Name of father': 'Raman Nair', PAN: '******234F' })
  expect(JSON.stringify(agreementDocument(facts, signing))).not.toContain('ABCDE1234F')
})

test('[D3 4] the agreement states the present address, or the permanent one if there is no other', () => {
  const address = (changes?: object) => Object.fromEntries(fieldsOf('The subscriber', changes)).Address
  expect(address()).toBe('12 SM Street, Kozhikode, 673001')
  expect(address({ presentAddress: null })).toBe('Tharavad, Palakkad')
})

test('[D3 4] the agreement states when it was signed, in the business time zone', () => {
  expect(Object.fromEntries(fieldsOf('Signed by the subscriber'))).toMatchObject({
    Date: '2026-11-15',
    'Signed at': '15 November 2026 at 3:30:00 pm IST from 203.0.113.7',
  })
})

test('[D3 4] the agreement states the terms and one line per instalment', () => {
  expect(Object.fromEntries(fieldsOf('The chit'))).toMatchObject({
    'Chit value': '₹ 1,00,000.00',
    'Lowest prize': '₹ 60,000.50',
    'Foreman commission': '5.25 % of the chit value',
    'Prize decided by': 'auction and lot',
  })
  const schedule = fieldsOf('Schedule of instalments')
  expect(schedule).toHaveLength(50)
  expect(schedule[1]).toEqual(['Instalment 2', '2026-02-28 to 2026-03-30: ₹ 2,000.00'])
})

test('[D3 4] the fingerprint in the footer covers signature, date and origin', async () => {
  const document = agreementDocument(facts, signing)
  const { bytes, fingerprint } = await drawDocument(document)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(fingerprint).toBe(fingerprintOf(document))
  for (const changed of [
    { ...signing, signedAt: new Date('2026-11-16T10:00:00Z') },
    { ...signing, ip: '203.0.113.8' },
    { ...signing, signature: { ...signing.signature, sha256: '0'.repeat(64) } },
  ])
    expect(fingerprintOf(agreementDocument(facts, changed))).not.toBe(fingerprint)
})
