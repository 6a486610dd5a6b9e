// How many invitations a company can send or send again in a day. A new company sets up its team, so it can send more.
const DAY_MS = 24 * 60 * 60 * 1000
const SETUP_DAYS = 30
const SETUP_FACTOR = 5

export const invitationBudget = (perDay: number, companyCreatedAt: Date, now: Date): number =>
  now.getTime() - companyCreatedAt.getTime() < SETUP_DAYS * DAY_MS ? perDay * SETUP_FACTOR : perDay

/** A window that began at this time or earlier is over. */
export const budgetWindowStart = (now: Date) => new Date(now.getTime() - DAY_MS)

export const secondsToNextWindow = (windowStartedAt: Date, now: Date): number =>
  Math.max(1, Math.ceil((windowStartedAt.getTime() + DAY_MS - now.getTime()) / 1000))
