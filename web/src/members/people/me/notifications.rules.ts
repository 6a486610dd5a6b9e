// Where a notification leads, by the ids that it carries. Pure.
const idOf = (data: Readonly<Record<string, unknown>>, name: string) => {
  const value = data[name]
  return typeof value === 'string' ? value : null
}

export type Target = { page: 'AUCTION' | 'REQUEST' | 'PRIZE' | 'RECEIPT' | 'CHIT'; id: string }

export function targetOf(data: Readonly<Record<string, unknown>>): Target | null {
  const [auctionId, requestId, payoutId, receiptId, programId] = [
    'auctionId',
    'requestId',
    'payoutId',
    'receiptId',
    'programId',
  ].map((name) => idOf(data, name))
  if (auctionId) return { page: 'AUCTION', id: auctionId }
  if (requestId) return { page: 'REQUEST', id: requestId }
  if (payoutId) return { page: 'PRIZE', id: payoutId }
  if (receiptId) return { page: 'RECEIPT', id: receiptId }
  return programId ? { page: 'CHIT', id: programId } : null
}
