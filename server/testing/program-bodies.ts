// Valid request bodies for tests and benches; a test changes only the field it is about.
import { dayFromNow } from './days.ts'

export const newStepOne = (branchId: string, changes: object = {}) => ({
  branchId,
  name: 'Onam Savings',
  chitId: 'ONAM-1',
  totalAmount: '100000',
  subscriptionAmount: '2000',
  minimumBidAmount: '60000.50',
  frequency: 'MONTHLY',
  durationType: 'MONTHS',
  durationValue: 50,
  divisions: 1,
  totalSlots: 50,
  availableSlots: 40,
  startDate: dayFromNow(30),
  lastDateOfSubmission: dayFromNow(20),
  ...changes,
})

export const importStepOne = (branchId: string, changes: object = {}) => ({
  branchId,
  name: 'Vishu Savings',
  chitId: 'VISHU-1',
  totalAmount: '100000',
  subscriptionAmount: '2000',
  minimumBidAmount: '60000',
  frequency: 'MONTHLY',
  durationType: 'MONTHS',
  durationValue: 50,
  divisions: 1,
  totalSlots: 50,
  startDate: dayFromNow(-200),
  lastAuctionDate: dayFromNow(-10),
  ...changes,
})

/** Step 2 of a superadmin's new program; a company also accepts the terms. */
export const stepTwo = (changes: object = {}) => ({
  foremanCommission: '5.25',
  delayFineAmount: '100',
  bid: 'AUCTION',
  isAuctionHostedOnPlatform: true,
  description: 'A monthly chit',
  hasFirstCycleAuction: true,
  hasPrebid: false,
  prebidDocumentRequired: false,
  ...changes,
})
export const companyStepTwo = (changes: object = {}) => stepTwo({ acceptedTermsAndConditions: true, ...changes })

/** Step 2 of a company's import, where `hasFirstCycleAuction` is not accepted. */
export function companyImportStepTwo(changes: object = {}) {
  const { hasFirstCycleAuction: _past, ...terms } = companyStepTwo()
  return { ...terms, prebidMutabilityPolicy: 'IMMUTABLE_CANCEL_ONLY', completedCycles: 3, ...changes }
}
