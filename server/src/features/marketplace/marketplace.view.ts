// A public program as anonymous visitors see it.
import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import { chitTermsView } from '#features/programs/chit-terms.rules'
import type { PublicProgramDetailRow, PublicProgramRow } from './marketplace.sql.ts'

type AvatarUrls = ReadonlyMap<string, string>

/** Fields are listed one by one, so that nothing about members, applications, payments or reviews leaks. */
export const programView = (row: PublicProgramRow, avatars: AvatarUrls) => ({
  id: row.id,
  name: row.name,
  totalAmount: rupees(row.totalAmountPaise),
  subscriptionAmount: rupees(row.subscriptionAmountPaise),
  minimumBidAmount: rupees(row.minimumBidAmountPaise),
  durationValue: row.durationValue,
  durationType: row.durationType,
  frequency: row.frequency,
  totalSlots: row.totalSlots,
  availableSlots: row.availableSlots,
  startDate: row.startDate,
  company: {
    id: row.companyId,
    name: row.companyName,
    avatar: (row.avatarFileId && avatars.get(row.avatarFileId)) ?? null,
    branch: row.branchName,
    registeredAddress: registeredAddressView(row),
  },
})

const registeredAddressView = ({ line1, line2, pincode, postOffice, city, district, state }: PublicProgramRow) =>
  line1 === null ? null : { line1, line2, pincode, postOffice, city, district, state }

export const programDetailView = (row: PublicProgramDetailRow, avatars: AvatarUrls) => ({
  ...programView(row, avatars),
  description: row.description,
  divisions: row.divisions,
  lastDateOfSubmission: row.lastDateOfSubmission,
  foremanCommission: row.foremanCommissionHundredths === null ? null : row.foremanCommissionHundredths / 100,
  delayFineAmount: rupeesOrNull(row.delayFineAmountPaise),
  bid: row.bid,
  chitTerms: chitTermsView(row.chitTerms),
})
