import { EN } from '@kuri/contract/phrases/en'
import { PHRASES } from '@kuri/contract/phrases/phrases'
import { expect, test } from 'vitest'
import { fingerprintOf, loadPictures } from '#platform/documents/paper-document'
import { drawDocuments } from '#platform/documents/pdf'
import { makePictures } from '#platform/documents/picture'
import { PNG } from '#testing/sample-files'
import { type Agreement, agreementDocument, type Signing } from './agreement.document.ts'

const facts: Agreement = {
  ticketNumber: 7,
  enrolledName: 'മീര നായർ',
  userName: 'Meera',
  mobileNumber: '+919812345678',
  email: 'meera@example.in',
  locale: null,
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
  frequency: 'MONTHLY',
  durationType: 'MONTHS',
  durationValue: 50,
  totalSlots: 50,
  divisions: 1,
  foremanCommissionHundredths: 525,
  bid: 'AUCTION_AND_LOT',
  description: null,
  deductDividend: true,
  chitTerms: {},
  companyId: 'c'.repeat(25),
  auctionPresetId: null,
  auctionConfig: {},
  bidMode: 'TOTAL_VALUE_DECREASING',
}
const signing: Signing = {
  requestId: `c${'1'.repeat(24)}`,
  pan: 'ABCDE1234F',
  signature: { picture: () => makePictures().normalise(PNG), sha256: 'f'.repeat(64) },
  signedAt: new Date('2026-11-15T10:00:00Z'),
  timeZone: 'Asia/Kolkata',
  ip: '203.0.113.7',
}
const fieldsOf = (heading: string, changes: Partial<Agreement> = {}) =>
  agreementDocument({ ...facts, ...changes }, signing)
    .sections.find((section) => section.heading === heading)!
    .fields.map((field) => [field.label, 'value' in field ? field.value : field.sha256])

test('[spec: Enrollment endpoints] the agreement names both parties, with the PAN masked', () => {
  expect(Object.fromEntries(fieldsOf('The foreman'))).toMatchObject({
    Company: 'Malabar Chits',
    'Registered office': '1 Hill Palace Road, Kochi, Kerala, 682301',
  })
  const subscriber = Object.fromEntries(fieldsOf('The subscriber'))
  expect(subscriber).toMatchObject({ Name: 'മീര നായർ', 'Name of father': 'Raman Nair', PAN: '******234F' })
  expect(JSON.stringify(agreementDocument(facts, signing))).not.toContain('ABCDE1234F')
})

test('[spec: Enrollment endpoints] the agreement states the present address, or the permanent one if there is no other', () => {
  const address = (changes?: object) => Object.fromEntries(fieldsOf('The subscriber', changes)).Address
  expect(address()).toBe('12 SM Street, Kozhikode, 673001')
  expect(address({ presentAddress: null })).toBe('Tharavad, Palakkad')
})

test('[spec: Enrollment endpoints] the agreement states when it was signed, in the business time zone', () => {
  expect(Object.fromEntries(fieldsOf('Signed by the subscriber'))).toMatchObject({
    Date: '2026-11-15',
    'Signed at': '15 November 2026 at 3:30:00 pm IST from 203.0.113.7',
  })
})

test('[spec: Enrollment endpoints] the agreement states the terms and one line per instalment', () => {
  expect(Object.fromEntries(fieldsOf('The chit'))).toMatchObject({
    'Chit value': '₹ 1,00,000.00',
    'Lowest prize': '₹ 60,000.50',
    'Foreman commission': '5.25 % of the chit value, taken out of the discount and never more than it',
    Dividend:
      'The discount less the commission is shared equally by all tickets. A share is deducted from the next instalment.',
    'Late charge': 'None',
    'Prize decided by': 'auction and lot',
  })
  const schedule = fieldsOf('Schedule of instalments')
  expect(schedule).toHaveLength(50)
  expect(schedule[1]).toEqual(['Instalment 2', '2026-02-28 to 2026-03-30: ₹ 2,000.00'])
})

test('the agreement states discounts where the bids are discounts', () => {
  const terms = Object.fromEntries(
    fieldsOf('The chit', { bidMode: 'DISCOUNT_INCREASING', minimumBidAmountPaise: 500_000 }),
  )
  expect(terms).toMatchObject({ 'Highest discount': '₹ 1,00,000.00', 'Lowest discount': '₹ 5,000.00' })
  expect(terms).not.toHaveProperty('Lowest prize')
})

test('the agreement states the chit terms in force', () => {
  const lateRule = {
    type: 'PERCENT',
    prizedHundredths: 1400,
    nonPrizedHundredths: 1200,
    graceDays: 5,
    capPaise: 50_000,
  }
  const chitTerms = {
    ...{ maxDiscountHundredths: 3000, minDiscountHundredths: 500, bidStepPaise: 10_000, commissionRule: 'ALWAYS' },
    ...{ dividendTo: 'PAID_BY_DUE_DATE', lateRule },
  }
  expect(Object.fromEntries(fieldsOf('The chit', { chitTerms, deductDividend: false }))).toMatchObject({
    'Lowest prize': '₹ 70,000.00',
    'Highest prize': '₹ 95,000.00',
    'Steps of the discount': '₹ 100.00',
    'Foreman commission':
      '5.25 % of the chit value in every cycle; a prize is at most the chit value less the commission',
    Dividend:
      'The discount less the commission is shared equally by the tickets whose instalment of the cycle was paid by its due date. A share is paid out.',
    'Late charge':
      '12 %, for a prized ticket 14 %, per annum of what is overdue, from 5 days after the due date, at most ₹ 500.00',
  })
  const flat = { type: 'FLAT', prizedPaise: 5_000, nonPrizedPaise: 5_000, graceDays: 0, capPaise: null }
  expect(Object.fromEntries(fieldsOf('The chit', { chitTerms: { lateRule: flat } }))['Late charge']).toBe(
    '₹ 50.00 a month for each overdue instalment',
  )
})

test('[spec: Enrollment endpoints] the fingerprint in the footer covers signature, date and origin', async () => {
  const document = agreementDocument(facts, signing)
  const bytes = await drawDocuments(await loadPictures([document]))
  const fingerprint = fingerprintOf(document)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  for (const changed of [
    { ...signing, signedAt: new Date('2026-11-16T10:00:00Z') },
    { ...signing, ip: '203.0.113.8' },
    { ...signing, signature: { ...signing.signature, sha256: '0'.repeat(64) } },
  ])
    expect(fingerprintOf(agreementDocument(facts, changed))).not.toBe(fingerprint)
})

test('headings and labels are in English and in the language of the subscriber, and the first lines say which binds', () => {
  const { title, sections, languages } = agreementDocument({ ...facts, locale: 'ml' }, signing)
  expect(title).toBe(`Chit agreement / ${PHRASES.ml.documents['agreement.title']}`)
  expect(languages).toEqual(['en', 'ml'])
  expect(sections[0]!.fields).toEqual([
    { label: 'Language', value: EN.documents['paper.binding'] },
    { label: PHRASES.ml.documents['agreement.language'], value: PHRASES.ml.documents['paper.binding'] },
  ])
  const labels = sections.slice(1).flatMap(({ fields }) => fields.map(({ label }) => label))
  expect(labels.filter((label) => !/^[A-Za-z0-9 ]+ \/ .*\p{Script=Malayalam}/u.test(label))).toEqual(['CIN', 'PAN'])
})

test('what is agreed is in English whatever the subscriber reads', () => {
  const values = (locale: string | null) =>
    agreementDocument({ ...facts, locale }, signing)
      .sections.slice(locale === null ? 0 : 1)
      .flatMap(({ fields }) => fields.map((field) => ('value' in field ? field.value : field.sha256)))
  expect(values('hi')).toEqual(values(null))
})
