import type { Reader } from '#platform/db/types'

/** The data of the parties and the program that the agreement states. */
export const getAgreementFacts = (db: Reader, enrollmentId: string) =>
  db
    .selectFrom('enrollments')
    .innerJoin('programs', 'programs.id', 'enrollments.programId')
    .innerJoin('companies', 'companies.id', 'programs.companyId')
    .innerJoin('branches', 'branches.id', 'programs.branchId')
    .innerJoin('users', 'users.id', 'enrollments.subscriberId')
    .leftJoin('subscriberProfiles', 'subscriberProfiles.userId', 'users.id')
    .leftJoin('companyAddresses as registered', (join) =>
      join.onRef('registered.companyId', '=', 'companies.id').on('registered.type', '=', 'REGISTERED'),
    )
    .select(['enrollments.ticketNumber', 'enrollments.name as enrolledName', 'users.name as userName'])
    .select(['users.mobileNumber', 'users.email', 'users.locale', 'subscriberProfiles.panSealed'])
    .select(['subscriberProfiles.presentAddress', 'subscriberProfiles.permanentAddress'])
    .select(['subscriberProfiles.relationType', 'subscriberProfiles.relationName'])
    .select(['companies.name as companyName', 'companies.cin', 'companies.registrationNumber'])
    .select(['branches.name as branchName'])
    .select(['registered.line1', 'registered.line2', 'registered.city', 'registered.state', 'registered.pincode'])
    .select(['programs.id as programId', 'programs.name as programName', 'programs.chitId', 'programs.startDate'])
    .select(['totalAmountPaise', 'subscriptionAmountPaise', 'minimumBidAmountPaise'])
    .select(['frequency', 'durationType', 'durationValue', 'totalSlots', 'divisions', 'foremanCommissionHundredths'])
    .select(['programs.bid', 'programs.description', 'programs.deductDividend', 'programs.chitTerms'])
    .select(['programs.companyId', 'programs.auctionPresetId', 'programs.auctionConfig'])
    .where('enrollments.id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
export type AgreementFacts = Awaited<ReturnType<typeof getAgreementFacts>>
