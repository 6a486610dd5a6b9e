// Where a notification of an employee leads, by the ids that it carries.
export type Target = { to: string; params: Record<string, string> }

const PAGES = [
  ['requestId', '/co/requests/$requestId'],
  ['auctionId', '/co/auctions/$auctionId'],
  ['payoutId', '/co/payouts/$payoutId'],
  ['cycleId', '/co/cycles/$cycleId'],
  ['programId', '/co/programs/$programId'],
] as const

export function targetOf(data: Readonly<Record<string, unknown>>): Target | null {
  const found = PAGES.find(([name]) => typeof data[name] === 'string')
  return found ? { to: found[1], params: { [found[0]]: data[found[0]] as string } } : null
}
