import { expect, test } from 'vitest'
import { allocationsOf, type Choices, differingFigures, figuresOf, type Position } from './figures.rules.ts'

const ticket = { enrollmentId: 'mine', programId: 'p1' }
const position: Position = {
  ...ticket,
  grossPaise: 7_000_000,
  commissionTaxPaise: 0,
  documentChargeRate: null,
  invoices: [
    { ...ticket, invoiceId: 'i1', openPaise: 200_000 },
    { enrollmentId: 'other', programId: 'p2', invoiceId: 'i2', openPaise: 50_001 },
  ],
  charges: [{ enrollmentId: 'other', programId: 'p2', chargeId: 'c1', openPaise: 1_500 }],
  futureLiabilityPaise: 3_400_000,
  advancePaise: 200_000,
}
const choices: Choices = {
  securityMode: 'SECURITY',
  deductOwnDues: true,
  deductOtherDues: true,
  deductCharges: true,
  documentChargePaise: 10_000,
}

test('the net is what the deductions leave of the prize', () => {
  expect(figuresOf(position, choices)).toEqual({
    grossPaise: 7_000_000,
    ownDuesPaise: 200_000,
    otherDuesPaise: 50_001,
    chargesPaise: 1_500,
    futureSubscriptionsPaise: 0,
    documentChargePaise: 10_000,
    gstPaise: 0,
    netPaise: 6_738_499,
  })
})

test('future subscriptions are kept but for what the ticket has paid in advance', () => {
  const figures = figuresOf(position, { ...choices, securityMode: 'DEDUCT_FUTURE' })
  expect(figures.futureSubscriptionsPaise).toBe(3_200_000)
  expect(figures.netPaise).toBe(3_538_499)
  const prepaid = figuresOf({ ...position, advancePaise: 4_000_000 }, { ...choices, securityMode: 'DEDUCT_FUTURE' })
  expect(prepaid.futureSubscriptionsPaise).toBe(0)
})

test('a deduction that was not chosen is not kept', () => {
  const none = {
    ...choices,
    deductOwnDues: false,
    deductOtherDues: false,
    deductCharges: false,
    documentChargePaise: 0,
  }
  expect(figuresOf(position, none).netPaise).toBe(7_000_000)
  expect(allocationsOf(position, none)).toEqual([])
})

test('what is kept pays invoices and charges and becomes an advance; the document charge pays no ticket', () => {
  expect(allocationsOf(position, { ...choices, securityMode: 'DEDUCT_FUTURE' })).toEqual([
    { kind: 'INVOICE', invoiceId: 'i1', ...ticket, amountPaise: 200_000 },
    { kind: 'INVOICE', invoiceId: 'i2', enrollmentId: 'other', programId: 'p2', amountPaise: 50_001 },
    { kind: 'CHARGE', chargeId: 'c1', enrollmentId: 'other', programId: 'p2', amountPaise: 1_500 },
    { kind: 'ADVANCE', ...ticket, amountPaise: 3_200_000 },
  ])
})

test('names the figures that have changed', () => {
  const before = figuresOf(position, choices)
  expect(differingFigures(before, before)).toEqual([])
  expect(differingFigures(before, figuresOf({ ...position, charges: [] }, choices))).toEqual([
    'chargesPaise',
    'netPaise',
  ])
})
