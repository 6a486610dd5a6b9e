// A live auction of the demo company, made through the API of the old version: its tables need not be those of this one.
import type { Seat } from '../bidding/bidders.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

export async function openStage(url: string, folder: string) {
  // The demo reads these when it is loaded: the address of its service, and where it keeps its sign-ins.
  Object.assign(process.env, { KURI_URL: url, TMPDIR: folder })
  const { findPlayers, setStage } = await import('../demo/auction.ts')
  const { enterRoom } = await import('../demo/room.ts')
  const stage = await setStage(() => {})
  const { operator, owner, auctionId } = stage
  const staff = await enterRoom(operator, auctionId)
  const started = await staff.send('auction.status.update', { status: 'START' })
  if (started.type === 'error') throw new Error(`The auction could not be started: ${JSON.stringify(started.data)}`)
  const seats: Seat[] = []
  for (const { client, enrolledSubscriberId } of await findPlayers(stage)) {
    await client.post(`/v2/subscribers/me/auctions/${auctionId}/join`, { enrolledSubscriberId })
    seats.push({ token: client.token, enrollmentId: enrolledSubscriberId })
  }
  const { totalAmount } = staff.state().auction as { totalAmount: number }
  staff.close()
  return { auctionId, seats, ownerToken: owner.token, totalPaise: totalAmount * 100 }
}
