// What a field says in the common cases, in words of our own.
import type { FieldKeyword } from '@kuri/contract/phrases/field-sentences'
import { t } from '@lingui/core/macro'

const OWN_WORDS: { readonly [K in FieldKeyword]?: () => string } = {
  required: () => t`Please fill this in.`,
  notEmpty: () => t`Please fill this in.`,
  enum: () => t`Please choose one.`,
  id: () => t`Please choose one.`,
  acceptedTerms: () => t`Please accept this to go on.`,
  calendarDate: () => t`Please choose a date.`,
  rupees: () => t`Type an amount in rupees, with at most two decimals.`,
  rupeesOfBid: () => t`Type an amount in rupees, with at most two decimals.`,
  mobileNumber: () => t`Type a mobile number of 10 digits.`,
  email: () => t`Type an email address, such as name@example.in.`,
  pincode: () => t`A PIN code has 6 digits and does not begin with 0.`,
  aadhaar: () => t`An Aadhaar number has 12 digits and does not begin with 0 or 1.`,
  pan: () => t`A PAN has 5 capital letters, 4 digits and 1 capital letter.`,
  ifsc: () => t`An IFSC has 4 letters, a zero and 6 letters or digits.`,
  otp: () => t`The code has 6 digits.`,
}

export const ownWords = (keyword: string | undefined): string | undefined => OWN_WORDS[keyword as FieldKeyword]?.()
