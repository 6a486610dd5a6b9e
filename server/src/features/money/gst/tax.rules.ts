// GST of an amount: half up to the paisa, per tax head. [spec: How tax is calculated]

export type Tax = { cgstPaise: number; sgstPaise: number; igstPaise: number }
export type TaxedAmount = Tax & { taxablePaise: number }
export type TaxRate = {
  /** 1800 means 18 %. */
  rateHundredths: number
  /** CGST and SGST inside the state of the registration, IGST otherwise. */
  isIntraState: boolean
}

/** Where nothing is taxed. */
export const NO_TAX: TaxRate = { rateHundredths: 0, isIntraState: true }

/** BigInt, because pot × 10,000 does not fit into a double. */
const halfUp = (paise: number, numerator: number, denominator: number): number =>
  Number((BigInt(paise) * BigInt(numerator) * 2n + BigInt(denominator)) / (2n * BigInt(denominator)))

export function taxOf(taxablePaise: number, { rateHundredths, isIntraState }: TaxRate): Tax {
  const headPaise = halfUp(taxablePaise, rateHundredths, isIntraState ? 20_000 : 10_000)
  return isIntraState
    ? { cgstPaise: headPaise, sgstPaise: headPaise, igstPaise: 0 }
    : { cgstPaise: 0, sgstPaise: 0, igstPaise: headPaise }
}

export const sumOfTax = ({ cgstPaise, sgstPaise, igstPaise }: Tax): number => cgstPaise + sgstPaise + igstPaise

export const taxOnTop = (taxablePaise: number, rate: TaxRate): TaxedAmount => ({
  taxablePaise,
  ...taxOf(taxablePaise, rate),
})

/**
 * The largest value whose tax is contained in the amount: ₹ 25,000 at 18 % are ₹ 21,186.44 and twice ₹ 1,906.78. Two heads that round at
 * the same time may leave one or two paise, which stay with the seller.
 */
export function taxWithin(totalPaise: number, rate: TaxRate): TaxedAmount {
  const about = Number((BigInt(totalPaise) * 10_000n) / BigInt(10_000 + rate.rateHundredths))
  for (let taxablePaise = about + 2; ; taxablePaise--) {
    const taxed = taxOnTop(Math.max(0, taxablePaise), rate)
    if (taxed.taxablePaise === 0 || taxed.taxablePaise + sumOfTax(taxed) <= totalPaise) return taxed
  }
}

/** A part of what stands of an invoice. The heads are in proportion, half up; the last part takes exactly what is left. */
export function partOf(standing: TaxedAmount, paise: number): TaxedAmount {
  const ofPaise = standing.taxablePaise + sumOfTax(standing)
  const part = (headPaise: number) => halfUp(headPaise, paise, ofPaise)
  const heads = {
    cgstPaise: part(standing.cgstPaise),
    sgstPaise: part(standing.sgstPaise),
    igstPaise: part(standing.igstPaise),
  }
  return { taxablePaise: paise - sumOfTax(heads), ...heads }
}
