// A draw on the winner page is shown on the hall display of the same computer while it happens. A display elsewhere shows it when the
// result is recorded.
export type DrawnLot = { tickets: readonly number[]; winner: number }

const nameOf = (auctionId: string) => `kuri.lot.${auctionId}`

export function tellLot(auctionId: string, lot: DrawnLot) {
  const channel = new BroadcastChannel(nameOf(auctionId))
  channel.postMessage(lot)
  channel.close()
}

export function onLot(auctionId: string, listener: (lot: DrawnLot) => void): () => void {
  const channel = new BroadcastChannel(nameOf(auctionId))
  channel.onmessage = ({ data }: MessageEvent<DrawnLot>) => listener(data)
  return () => channel.close()
}
