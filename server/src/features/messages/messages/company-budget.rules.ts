// How many SMS and WhatsApp messages a company may cause in a day: notices, notifications, codes at the counter, codes of guarantors and
// invitations.
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

/** Codes are for people who wait at a counter: what is sent by itself leaves a quarter of the budget to them, at most 50 messages. */
export type MessagePurpose = 'CODE' | 'NEWS'
const MOST_KEPT_FOR_CODES = 50

export const spendableOn = (purpose: MessagePurpose, perDay: number): number =>
  purpose === 'CODE' ? perDay : perDay - Math.min(MOST_KEPT_FOR_CODES, Math.floor(perDay / 4))

export const grantedMessages = (wanted: number, sent: number, spendable: number): number =>
  Math.max(0, Math.min(wanted, spendable - sent))
