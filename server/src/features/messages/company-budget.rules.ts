// How many SMS and WhatsApp messages a company may cause in a day: notices, codes at the counter, codes of guarantors and invitations.
const DAY_MS = 24 * 60 * 60 * 1000
const NEW_DAYS = 30
const BASE = 200
const BASE_OF_NEW = 100
/** As many as one person can get in a day. */
const PER_MEMBER = 5

/** What every company has: enough for a counter. A new company has half of it. */
export const basePerDay = (companyCreatedAt: Date, now: Date): number =>
  now.getTime() - companyCreatedAt.getTime() < NEW_DAYS * DAY_MS ? BASE_OF_NEW : BASE

/** Only members who have confirmed their number count: an import of made-up numbers raises nothing. */
export const usualPerDay = (companyCreatedAt: Date, confirmedMembers: number, now: Date): number =>
  basePerDay(companyCreatedAt, now) + PER_MEMBER * confirmedMembers

export const grantedMessages = (wanted: number, sent: number, perDay: number): number =>
  Math.max(0, Math.min(wanted, perDay - sent))
