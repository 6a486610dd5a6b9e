// What happens in the room, in words. Told from the seat of the staff, who hear everything.
import { makeRoomClient, type RoomClient } from '@kuri/room-client/room-client'
import type { Frame } from '@kuri/room-client/room-state'
import { type Client, DemoStopped, URL_OF_SERVICE } from './service.ts'

export const rupees = (amount: number) => `₹ ${amount.toLocaleString('en-IN')}`
export const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

export async function enterRoom(
  { token }: Client,
  auctionId: string,
  more: { enrolledSubscriberId?: string; onFrame?(frame: Frame): void } = {},
): Promise<RoomClient> {
  const url = `${URL_OF_SERVICE.replace(/^http/, 'ws')}/ws`
  return new Promise((resolve, reject) => {
    const room = makeRoomClient({
      url,
      token: () => token,
      auctionId,
      ...more,
      onChange: ({ status, auction, closedBecause }) => {
        if (status === 'LIVE' && auction) resolve(room)
        if (status === 'CLOSED') reject(new DemoStopped(`The room let nobody in: ${closedBecause}`))
      },
    })
  })
}

type Payload = Record<string, never> & {
  transition?: string
  bid?: { subscriberName: string; amount: number }
  auctionEndAt?: string | null
  announcement?: { message: string }
  amount?: number
  code?: string
}

const TRANSITIONS: Record<string, string> = {
  started: 'The auction is LIVE.',
  paused: 'The auction is paused; the clock stands still.',
  resumed: 'The auction goes on with the time that was left.',
  closed: 'The auction has ended.',
  prebids_revealed: 'The sealed prebids are opened.',
  winner_selected: 'A winner is declared.',
  completed: 'The auction is complete.',
}
const timeOf = (instant: string) => new Date(instant).toLocaleTimeString('en-IN', { hour12: false })

/** A line for what the room was told, or null for what a spectator would not notice. */
export function describe({ type, data }: Frame): string | null {
  const payload = (data.payload ?? {}) as Payload
  if (type === 'auction.bid.created')
    return `${payload.bid!.subscriberName} would take ${rupees(payload.bid!.amount)}; the end moves to ${timeOf(payload.auctionEndAt!)}`
  if (type === 'auction.bid.rejected') return `A bid of ${rupees(payload.amount!)} is refused: ${payload.code}`
  if (type === 'auction.announcement.created') return `📣 ${payload.announcement!.message}`
  if (type === 'auction.state.changed') return TRANSITIONS[payload.transition ?? ''] ?? null
  return null
}
