import { expect, test } from 'vitest'
import { balanced } from '#features/money/ledger/accounts.rules'
import { dividePot, settlementPostings } from './settlement.rules.ts'
import { taxSettlement } from './settlement-tax.rules.ts'

const tickets = Array.from({ length: 40 }, (_, index) => ({ enrollmentId: `t${index + 1}`, ticketNumber: index + 1 }))
const rate = { rateHundredths: 1800, isIntraState: true }

/** Pot 5,00,000, commission 5 %, one prize. */
const divide = (prizePaise = 37_500_000) =>
  dividePot({
    totalAmountPaise: 50_000_000,
    prizesPaise: [prizePaise],
    commissionHundredths: 500,
    commissionRule: 'FROM_DISCOUNT',
    tickets,
  })
const tax = (borneBy: 'WINNER' | 'DIVIDEND' | 'COMPANY', prizePaise = 37_500_000) =>
  taxSettlement(divide(prizePaise), borneBy, [{ prizePaise, rate }], tickets)

test('[spec: Who bears the tax] the winner pays the tax out of the prize, and the dividend stays', () => {
  const { settlement, taxes } = tax('WINNER')
  expect(settlement).toMatchObject({ commissionPaise: 2_500_000, taxPaise: 450_000, dividendPaise: 10_000_000 })
  expect(settlement.shares.every(({ dividendPaise }) => dividendPaise === 250_000)).toBe(true)
  expect(taxes).toEqual([{ taxablePaise: 2_500_000, cgstPaise: 225_000, sgstPaise: 225_000, igstPaise: 0 }])
})

test('[spec: Who bears the tax] the dividend is less by the tax', () => {
  const { settlement } = tax('DIVIDEND')
  expect(settlement).toMatchObject({ commissionPaise: 2_500_000, taxPaise: 450_000, dividendPaise: 9_550_000 })
  expect(settlement.shares.every(({ dividendPaise }) => dividendPaise === 238_750)).toBe(true)
})

test('[spec: Who bears the tax] the company pays the tax out of its commission', () => {
  const { settlement, taxes } = tax('COMPANY')
  expect(settlement).toMatchObject({ commissionPaise: 2_118_644, taxPaise: 381_356, dividendPaise: 10_000_000 })
  expect(taxes).toEqual([{ taxablePaise: 2_118_644, cgstPaise: 190_678, sgstPaise: 190_678, igstPaise: 0 }])
})

test('[spec: Who bears the tax] what the dividend or the prize is too small for, the company bears', () => {
  const small = tax('DIVIDEND', 47_400_000)
  expect(small.settlement).toMatchObject({ commissionPaise: 2_203_390, taxPaise: 396_610, dividendPaise: 0 })
  expect(small.settlement.shares.every(({ dividendPaise }) => dividendPaise === 0)).toBe(true)
  expect(tax('WINNER', 400_000)).toMatchObject({ borneBy: 'COMPANY', settlement: { taxBorneBy: 'COMPANY' } })
})

test('[spec: Who bears the tax] the pot is always prizes, commission, tax and dividends, and its entry balances', () => {
  for (const borneBy of ['WINNER', 'DIVIDEND', 'COMPANY'] as const)
    for (const isIntraState of [true, false])
      for (let prizePaise = 37_500_001; prizePaise < 50_000_000; prizePaise += 777_777) {
        const prizes = [prizePaise, prizePaise - 13].map((paise, index) => ({
          winnerId: `w${index}`,
          prizePaise: paise,
        }))
        const plain = dividePot({
          totalAmountPaise: 50_000_000,
          prizesPaise: prizes.map((prize) => prize.prizePaise),
          commissionHundredths: 533,
          commissionRule: 'FROM_DISCOUNT',
          tickets,
        })
        const taxed = prizes.map((prize) => ({ ...prize, rate: { rateHundredths: 1800, isIntraState } }))
        const { settlement, taxes } = taxSettlement(plain, borneBy, taxed, tickets)
        const { potPaise, prizePaise: allPrizes, commissionPaise, taxPaise, taxBorneBy, dividendPaise } = settlement
        const fromPrizes = taxBorneBy === 'WINNER' ? taxPaise : 0
        expect(allPrizes - fromPrizes + commissionPaise + taxPaise + dividendPaise).toBe(potPaise)
        const lines = taxes.map((each, index) => ({
          winnerId: `w${index}`,
          registrationId: 'r',
          paise: each.cgstPaise + each.sgstPaise + each.igstPaise,
          tax: each,
        }))
        expect(balanced(settlementPostings('group', settlement, prizes, lines))).not.toEqual([])
      }
})
