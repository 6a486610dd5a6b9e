// How GST on the commission changes the division of a pot. [spec: Who bears the tax]
import type { GstBearer } from '@kuri/contract/money/gst.contract'
import { sumOfTax, type TaxedAmount, type TaxRate, taxOnTop, taxWithin } from '#features/money/gst/tax.rules'
import { type Settlement, splitEqually, type Ticket } from './settlement.rules.ts'

export type TaxedPrize = { prizePaise: number; rate: TaxRate }
type TaxedSettlement = { settlement: Settlement; taxes: TaxedAmount[]; borneBy: GstBearer }

const sumOf = (taxes: readonly TaxedAmount[]) => taxes.reduce((sum, tax) => sum + sumOfTax(tax), 0)

/** One part per prize; odd paise go to the first ones. */
const split = (paise: number, count: number): number[] =>
  splitEqually(
    paise,
    Array.from({ length: count }, (_, index) => ({ enrollmentId: '', ticketNumber: index })),
  ).map(({ dividendPaise }) => dividendPaise)

/**
 * Pot 5,00,000, prize 3,75,000, commission 25,000, 18 %. WINNER: 4,500 are kept from the prize. DIVIDEND: the dividend is 95,500.
 * COMPANY: the commission is 21,186.44. What a dividend or a prize is too small for, the company bears.
 */
export function taxSettlement(
  plain: Settlement,
  borneBy: GstBearer,
  prizes: readonly TaxedPrize[],
  tickets: readonly Ticket[],
): TaxedSettlement {
  const { commissionPaise, discountPaise } = plain
  const commissions = split(commissionPaise, prizes.length)
  const onTop = prizes.map(({ rate }, index) => taxOnTop(commissions[index]!, rate))
  if (borneBy === 'WINNER' && prizes.every(({ prizePaise }, index) => sumOfTax(onTop[index]!) <= prizePaise))
    return { settlement: { ...plain, taxPaise: sumOf(onTop), taxBorneBy: 'WINNER' }, taxes: onTop, borneBy }
  if (borneBy === 'DIVIDEND') {
    const isEnough = commissionPaise + sumOf(onTop) <= discountPaise
    const taxes = isEnough ? onTop : withinEach(split(discountPaise, prizes.length), prizes)
    const taxPaise = sumOf(taxes)
    const dividendPaise = isEnough ? discountPaise - commissionPaise - taxPaise : 0
    const parts = { commissionPaise: discountPaise - taxPaise - dividendPaise, dividendPaise, taxPaise }
    const shares = splitEqually(dividendPaise, tickets)
    return { settlement: { ...plain, ...parts, taxBorneBy: 'DIVIDEND', shares }, taxes, borneBy }
  }
  const taxes = withinEach(commissions, prizes)
  const taxPaise = sumOf(taxes)
  const parts = { commissionPaise: commissionPaise - taxPaise, taxPaise, taxBorneBy: 'COMPANY' as const }
  return { settlement: { ...plain, ...parts }, taxes, borneBy: 'COMPANY' }
}

const withinEach = (amounts: readonly number[], prizes: readonly TaxedPrize[]) =>
  prizes.map(({ rate }, index) => taxWithin(amounts[index]!, rate))
