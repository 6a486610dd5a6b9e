// What is kept about one subscriber beyond the lists that have screens of their own.
import type { Reader } from '#platform/db/types'

export const listTickets = (db: Reader, userId: string, limit: number) =>
  db
    .selectFrom('enrollments')
    .innerJoin('programs', 'programs.id', 'enrollments.programId')
    .innerJoin('companies', 'companies.id', 'programs.companyId')
    .select(['enrollments.id as enrolledSubscriberId', 'enrollments.ticketNumber', 'enrollments.name'])
    .select(['programs.id as programId', 'programs.name as programName', 'programs.chitId'])
    .select(['companies.name as companyName', 'enrollments.createdAt', 'enrollments.endedAt'])
    .where('enrollments.subscriberId', '=', userId)
    .where('enrollments.holder', '=', 'MEMBER')
    .orderBy('enrollments.createdAt', 'desc')
    .orderBy('enrollments.id', 'desc')
    .limit(limit)
    .execute()

export const listBids = (db: Reader, userId: string, limit: number) =>
  db
    .selectFrom('bids')
    .innerJoin('enrollments', 'enrollments.id', 'bids.enrollmentId')
    .select(['bids.id', 'bids.auctionId', 'bids.enrollmentId as enrolledSubscriberId', 'bids.amountPaise'])
    .select(['bids.createdAt', 'bids.deletedAt'])
    .where('enrollments.subscriberId', '=', userId)
    .where('bids.subscriberId', '=', userId)
    .orderBy('bids.createdAt', 'desc')
    .orderBy('bids.id', 'desc')
    .limit(limit)
    .execute()

/** Sealed as they are stored; the caller owns them. */
export const listPrebids = (db: Reader, userId: string, limit: number) =>
  db
    .selectFrom('prebids')
    .innerJoin('enrollments', 'enrollments.id', 'prebids.enrollmentId')
    .select(['prebids.id', 'prebids.auctionId', 'prebids.enrollmentId', 'prebids.status', 'prebids.createdAt'])
    .select(['prebids.sealedAmount', 'prebids.nonce', 'prebids.commitment'])
    .where('enrollments.subscriberId', '=', userId)
    .where('prebids.subscriberId', '=', userId)
    .orderBy('prebids.createdAt', 'desc')
    .orderBy('prebids.id', 'desc')
    .limit(limit)
    .execute()

export const listDevices = (db: Reader, userId: string, limit: number) =>
  db
    .selectFrom('sessions')
    .select(['deviceName', 'platform', 'formFactor', 'createdAt', 'revokedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
