// When the head of an auction goes into the public log: at every turning point, and every ten seconds while something changes.
const ANCHOR_EVERY_MS = 10_000

/**
 * Events that can wait for the ten seconds. Every other type is a turning point, also one that a later version adds: start, pause, end,
 * reveal, winner, draw, minutes, settlement and each write of a prebid.
 */
export const ORDINARY_EVENTS = [
  'auction.bid.created',
  'auction.bid.updated',
  'auction.bidding.advanced',
  'auction.participant.changed',
  'auction.announcement.created',
  'auction.announcement.updated',
  'auction.announcement.deleted',
  'auction.action.recorded',
] as const

/** The first anchor, and one after ten seconds, need no turning point. */
export const isDueByTime = (anchoredAt: Date | null, now: Date): boolean =>
  anchoredAt === null || now.getTime() - anchoredAt.getTime() >= ANCHOR_EVERY_MS
