import { expect, test } from 'vitest'
import type { Program } from '../programs/program.rules.ts'
import { editDefaults, patchOf } from './edit-program.rules.ts'

const program = {
  name: 'Onam 40',
  chitId: 'K-1',
  totalAmount: 100_000,
  subscriptionAmount: 2_500.5,
  minimumBidAmount: 60_000,
  totalSlots: 40,
  availableSlots: 40,
  divisions: 1,
  startDate: '2026-12-01',
  foremanCommission: 5,
  delayFineAmount: 0,
  deductDividend: true,
  description: 'A chit',
  bid: 'LOT',
  lastDateOfSubmission: null,
  lastAuctionDate: null,
  isAuctionHostedOnPlatform: null,
  hasFirstCycleAuction: null,
  chitTerms: {
    maxDiscountPercent: 30,
    minDiscountPercent: null,
    bidStep: null,
    commissionRule: 'FROM_DISCOUNT',
    foremanInstalment: null,
    dividendTo: 'ALL',
    arrearsBar: 'CYCLE',
    floorBidsNeedPayment: false,
    stateCode: 'KL',
    lateRule: null,
    bounceCharge: null,
    defaultInstalments: null,
  },
} as unknown as Program

const typed = () => JSON.parse(JSON.stringify(editDefaults(program)))

test('an untouched form sends nothing', () => {
  expect(patchOf(program, typed())).toEqual({})
})

test('a changed amount and an emptied term are the whole patch', () => {
  const body = typed()
  body.subscriptionAmount = '2500'
  delete body.chitTerms.maxDiscountPercent
  body.chitTerms.bidStep = '100'
  expect(patchOf(program, body)).toEqual({
    subscriptionAmount: '2500',
    chitTerms: { maxDiscountPercent: null, bidStep: '100' },
  })
})
