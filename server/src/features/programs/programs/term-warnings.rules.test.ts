import { expect, test } from 'vitest'
import { termWarnings } from './term-warnings.rules.ts'

/** 20 tickets, 20 months, 5,000 each: nothing to question. */
const SOUND = {
  totalAmountPaise: 10_000_000,
  subscriptionAmountPaise: 500_000,
  totalSlots: 20,
  divisions: 1,
  startDate: '2026-01-31',
  frequency: 'MONTHLY',
  durationType: 'MONTHS',
  durationValue: 20,
  foremanCommissionHundredths: 500,
  chitTerms: {},
} as const
type Changes = Partial<Omit<Parameters<typeof termWarnings>[0], 'chitTerms'>> & { chitTerms?: object }
const codes = (changes: Changes) => termWarnings({ ...SOUND, ...changes }).map(({ code }) => code)

test('sound terms give no warning, also with several divisions and at the limits', () => {
  expect(codes({})).toEqual([])
  expect(codes({ divisions: 2, totalSlots: 40 })).toEqual([])
  expect(
    codes({
      foremanCommissionHundredths: 700,
      durationValue: 60,
      totalSlots: 60,
      totalAmountPaise: 30_000_000,
      chitTerms: { maxDiscountHundredths: 3000, minDiscountHundredths: 700 },
    }),
  ).toEqual([])
})

test('the instalments of all tickets must make the prizes of a cycle', () => {
  expect(codes({ subscriptionAmountPaise: 500_001 })).toEqual(['INSTALMENTS_DIFFER_FROM_POT'])
  expect(codes({ divisions: 2 })).toEqual(['INSTALMENTS_DIFFER_FROM_POT', 'CYCLES_DIFFER_FROM_TICKETS'])
})

test('there must be one prize for every ticket', () => {
  expect(codes({ durationValue: 21 })).toEqual(['CYCLES_DIFFER_FROM_TICKETS'])
  expect(codes({ frequency: 'BI_MONTHLY', durationValue: 40 })).toEqual([])
})

test('a commission above 7 per cent, or above the lowest discount, is named', () => {
  expect(codes({ foremanCommissionHundredths: 701 })).toEqual(['COMMISSION_ABOVE_7_PERCENT'])
  expect(codes({ chitTerms: { minDiscountHundredths: 499 } })).toEqual(['COMMISSION_ABOVE_MIN_DISCOUNT'])
  expect(codes({ foremanCommissionHundredths: null, chitTerms: { minDiscountHundredths: 1 } })).toEqual([])
})

test('a highest discount is compared with the limit of the state', () => {
  expect(codes({ chitTerms: { maxDiscountHundredths: 3001 } })).toEqual(['DISCOUNT_ABOVE_STATE_LIMIT'])
  expect(codes({ chitTerms: { maxDiscountHundredths: 4000, stateCode: 'TN' } })).toEqual([])
  expect(codes({ chitTerms: { maxDiscountHundredths: 4001, stateCode: 'TN' } })).toEqual(['DISCOUNT_ABOVE_STATE_LIMIT'])
})

test('a chit of more than 60 months is named, whatever unit its duration has', () => {
  expect(codes({ durationType: 'YEARS', durationValue: 6, totalSlots: 72, totalAmountPaise: 36_000_000 })).toEqual([
    'DURATION_ABOVE_60_MONTHS',
  ])
})
