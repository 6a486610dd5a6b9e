import { expect, test } from 'vitest'
import { partOf, sumOfTax, type TaxedAmount, taxOf, taxOnTop, taxWithin } from './tax.rules.ts'

const inside = { rateHundredths: 1800, isIntraState: true }
const outside = { rateHundredths: 1800, isIntraState: false }

test('[spec: How tax is calculated] each head is half of the tax, half up, and another state has one head', () => {
  expect(taxOf(2_500_000, inside)).toEqual({ cgstPaise: 225_000, sgstPaise: 225_000, igstPaise: 0 })
  expect(taxOf(2_500_000, outside)).toEqual({ cgstPaise: 0, sgstPaise: 0, igstPaise: 450_000 })
  // 9 % of 150 paise is 13.5, of 50 paise 4.5.
  expect(taxOf(150, inside)).toMatchObject({ cgstPaise: 14, sgstPaise: 14 })
  expect(taxOf(50, inside)).toMatchObject({ cgstPaise: 5, sgstPaise: 5 })
  expect(taxOf(0, inside)).toEqual({ cgstPaise: 0, sgstPaise: 0, igstPaise: 0 })
})

test('[spec: How tax is calculated] an amount that contains its tax is divided to the paisa', () => {
  expect(taxWithin(2_500_000, inside)).toEqual({
    taxablePaise: 2_118_644,
    cgstPaise: 190_678,
    sgstPaise: 190_678,
    igstPaise: 0,
  })
  for (let total = 0; total < 3000; total++)
    for (const rate of [inside, outside, { rateHundredths: 1200, isIntraState: true }]) {
      const taxed = taxWithin(total, rate)
      const left = total - taxed.taxablePaise - sumOfTax(taxed)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThanOrEqual(2)
      expect(taxed).toEqual(taxOnTop(taxed.taxablePaise, rate))
    }
})

test('[spec: Credit notes] the parts of an invoice add up to the invoice, whatever the parts are', () => {
  for (const rate of [inside, outside]) {
    const invoice = taxOnTop(30_033, rate)
    let standing = invoice
    for (const paise of [1, 2, 776, 11_568, 17_655]) {
      const part = partOf(standing, paise)
      expect(part.taxablePaise + sumOfTax(part)).toBe(paise)
      expect(part.taxablePaise).toBeGreaterThan(0)
      standing = subtract(standing, part)
    }
    const last = partOf(standing, standing.taxablePaise + sumOfTax(standing))
    expect(last).toEqual(standing)
  }
})

const subtract = (from: TaxedAmount, part: TaxedAmount): TaxedAmount => ({
  taxablePaise: from.taxablePaise - part.taxablePaise,
  cgstPaise: from.cgstPaise - part.cgstPaise,
  sgstPaise: from.sgstPaise - part.sgstPaise,
  igstPaise: from.igstPaise - part.igstPaise,
})
