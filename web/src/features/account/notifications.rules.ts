// Where a notification leads, by the ids that it carries. Pure.
const idOf = (data: Readonly<Record<string, unknown>>, name: string) => {
  const value = data[name]
  return typeof value === 'string' ? value : null
}

export function targetOf(data: Readonly<Record<string, unknown>>): string | null {
  const [auctionId, requestId, programId] = ['auctionId', 'requestId', 'programId'].map((name) => idOf(data, name))
  if (auctionId) return `/my/auctions/${auctionId}`
  if (requestId) return `/my/requests/${requestId}`
  return programId ? `/my/chits/${programId}` : null
}
