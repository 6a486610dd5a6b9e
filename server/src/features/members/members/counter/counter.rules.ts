// What an enrollment at the counter needs, and how far it goes at once. [spec: The chain of approvals; Required basics;
// Who may do what with money]
import { rupees } from '@kuri/contract/kit/money'
import type { Detail } from '@kuri/contract/kit/refusals'
import type { Profile } from '#features/members/enrollments/profile/subscriber-profile.rules'
import { type Instrument, instrumentProblems, readPaise } from '#features/money/billing/receipts/counter.rules'

const EMPTY_PROFILE: Omit<Profile, 'mobileNumber' | 'countryCode'> = {
  name: null,
  mobileNumberVerified: true,
  email: null,
  emailVerified: false,
  dob: null,
  gender: null,
  aadhaarSealed: null,
  panSealed: null,
  relationType: null,
  relationName: null,
  presentAddress: null,
  permanentAddress: null,
  monthlyIncomePaise: null,
  incomeSource: null,
  employmentDetails: null,
  aadhaarFrontFileId: null,
  aadhaarBackFileId: null,
  photographFileId: null,
  panCardFileId: null,
  incomeProofFileId: null,
}

/** What is stated now over what the person has submitted to this company before. The person's own profile is neither read nor changed:
 * they may have told it to others only. */
export function deskProfile(
  earlier: Profile | null,
  stated: Partial<Profile>,
  person: Pick<Profile, 'mobileNumber' | 'countryCode'>,
): Profile {
  const given = Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined && value !== null))
  return { ...EMPTY_PROFILE, ...earlier, ...given, ...person, mobileNumberVerified: true }
}

type Payment = Instrument & { amount: string | number }

/** The payment is exactly the first instalments of all tickets. */
export function paymentProblems({ amount, ...instrument }: Payment, expectedPaise: number): Detail[] {
  const read = readPaise(amount)
  const amountProblem =
    'message' in read
      ? [{ path: 'amount', message: read.message }]
      : read.paise === expectedPaise
        ? []
        : [{ path: 'amount', message: `must be ${rupees(expectedPaise)}, the first instalment of every ticket` }]
  return [...amountProblem, ...instrumentProblems(instrument)].map(({ path, message }) => ({
    path: `payment.${path}`,
    message,
  }))
}
