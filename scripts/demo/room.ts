// Prints what happens in the room, from the connection of the staff, who receive every event.
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
        if (status === 'CLOSED') reject(new DemoStopped(`The room could not be entered: ${closedBecause}`))
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
  paused: 'The auction is paused, and its clock is stopped.',
  resumed: 'The auction resumes with the time that was left.',
  closed: 'The auction has ended.',
  prebids_revealed: 'The sealed prebids are revealed.',
  winner_selected: 'A winner is declared.',
  completed: 'The auction is complete.',
}
const timeOf = (instant: string) => new Date(instant).toLocaleTimeString('en-IN', { hour12: false })

/** Returns the line for a frame, or null when a spectator would not notice it. */
export function describe({ type, data }: Frame): string | null {
  const payload = (data.payload ?? {}) as Payload
  if (type === 'auction.bid.created')
    return `${payload.bid!.subscriberName} bids ${rupees(payload.bid!.amount)}; the auction now ends at ${timeOf(payload.auctionEndAt!)}`
  if (type === 'auction.bid.rejected') return `A bid of ${rupees(payload.amount!)} is rejected: ${payload.code}`
  if (type === 'auction.announcement.created') return `📣 ${payload.announcement!.message}`
  if (type === 'auction.state.changed') return TRANSITIONS[payload.transition ?? ''] ?? null
  return null
}
