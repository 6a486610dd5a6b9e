// The number of a nominee. The service wants the country code; most people type ten digits.
import { latinDigits } from './digits.ts'

const INDIAN = /^[6-9]\d{9}$/

export function nomineeNumber(typed: string): string {
  const digits = latinDigits(typed).replace(/\D/g, '').replace(/^0+/, '')
  return INDIAN.test(digits) ? `+91${digits}` : `+${digits}`
}

/** A nominee as the service takes it. */
export const withCountry = <N extends { mobileNumber: string }>(nominee: N): N => ({
  ...nominee,
  mobileNumber: nomineeNumber(nominee.mobileNumber),
})
