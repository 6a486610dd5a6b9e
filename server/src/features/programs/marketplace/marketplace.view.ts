// Public programs and companies as anonymous visitors see them.
import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import { avatarUrl } from '#features/companies/files/avatar.routes'
import { biddingOf } from '#features/programs/programs/bid-limits.view'
import { chitTermsView } from '#features/programs/programs/chit-terms.rules'
import type { Platform } from '#platform/platform'
import type { PublicBranchRow, PublicCompanyRow, PublicProgramDetailRow, PublicProgramRow } from './marketplace.sql.ts'
import { programImageUrls } from './program-images.routes.ts'

type Addresses = Pick<Platform, 'publicUrl'>

/** Fields are listed one by one, so that nothing about members, applications, payments or reviews leaks. */
export const programView = (deps: Addresses, row: PublicProgramRow) => ({
  id: row.id,
  name: row.name,
  chitId: row.chitId,
  images: programImageUrls(deps, row.images),
  totalAmount: rupees(row.totalAmountPaise),
  subscriptionAmount: rupees(row.subscriptionAmountPaise),
  minimumBidAmount: rupees(row.minimumBidAmountPaise),
  durationValue: row.durationValue,
  durationType: row.durationType,
  frequency: row.frequency,
  totalSlots: row.totalSlots,
  availableSlots: row.availableSlots,
  startDate: row.startDate,
  ...biddingView(row),
  place: placeView({ city: row.placeCity, district: row.placeDistrict, state: row.placeState }),
  company: {
    id: row.companyId,
    name: row.companyName,
    avatar: avatarUrl(deps, row.avatarFileId),
    branch: row.branchName,
    registeredAddress: registeredAddressView(row),
  },
})

/** How winners are found: by the settings that the first auction of the program would have. */
function biddingView(row: PublicProgramRow) {
  const { bid } = row
  const bidding = biddingOf(row)
  return bidding === null
    ? { bid, bidMode: null, bidLimits: null, hasPrebid: false, isHostedOnPlatform: null }
    : { bid, ...bidding, isHostedOnPlatform: row.isAuctionHostedOnPlatform }
}

type Place = { city: string | null; district: string | null; state: string | null }
const placeView = ({ city, district, state }: Place): Place | null =>
  city === null && district === null && state === null ? null : { city, district, state }

type Address = Pick<PublicProgramRow, 'line1' | 'line2' | 'pincode' | 'postOffice' | 'city' | 'district' | 'state'>
const registeredAddressView = ({ line1, line2, pincode, postOffice, city, district, state }: Address) =>
  line1 === null ? null : { line1, line2, pincode, postOffice, city, district, state }

export const programDetailView = (deps: Addresses, row: PublicProgramDetailRow) => ({
  ...programView(deps, row),
  description: row.description,
  divisions: row.divisions,
  lastDateOfSubmission: row.lastDateOfSubmission,
  foremanCommission: row.foremanCommissionHundredths === null ? null : row.foremanCommissionHundredths / 100,
  delayFineAmount: rupeesOrNull(row.delayFineAmountPaise),
  isDividendDeducted: row.deductDividend,
  chitTerms: chitTermsView(row.chitTerms),
})

export const companyPageView = (
  deps: Addresses,
  row: PublicCompanyRow,
  branches: readonly PublicBranchRow[],
  openProgramCount: number,
) => ({
  id: row.id,
  name: row.name,
  avatar: avatarUrl(deps, row.avatarFileId),
  description: row.description,
  registrationNumber: row.registrationNumber,
  yearOfEstablishment: row.yearOfEstablishment,
  registeredAddress: registeredAddressView(row),
  branches: branches.map(({ id, name, isHeadquarters, ...place }) => ({
    id,
    name,
    isHeadquarters,
    place: placeView(place),
  })),
  openProgramCount,
})
