// Prints what happens in the room, from the connection of the staff, who receive every event.

import type { Frame } from '@kuri/room-client/frames'
import { makeRoomClient, type RoomClient } from '@kuri/room-client/room-client'
import { type Client, DemoStopped, URL_OF_SERVICE } from './service.ts'

export const rupees = (amount: number) => `₹ ${amount.toLocaleString('en-IN')}`
export const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

export async function enterRoom(
  { token }: Client,
  auctionId: string,
  more: { tickets?: readonly string[]; onFrame?(frame: Frame): void } = {},
): Promise<RoomClient> {
  const url = `${URL_OF_SERVICE.replace(/^http/, 'ws')}/ws`
  return new Promise((resolve, reject) => {
    const room = makeRoomClient({
      url,
      token: () => token,
      auctionId,
      ...more,
      onChange: ({ session, auction }) => {
        if (session.kind === 'LIVE' && auction) resolve(room)
        if (session.kind === 'CLOSED') reject(new DemoStopped(`The room could not be entered: ${session.reason}`))
      },
    })
  })
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
  switch (type) {
    case 'auction.bid.created': {
      const { bid, auctionEndAt } = data.payload
      const end = auctionEndAt ? `; the auction now ends at ${timeOf(auctionEndAt)}` : ''
      return `${bid.subscriberName} bids ${rupees(bid.amount)}${end}`
    }
    case 'auction.bid.rejected':
      return `A bid of ${rupees(data.payload.amount)} is rejected: ${data.payload.code}`
    case 'auction.announcement.created':
      return `📣 ${data.payload.announcement.message}`
    case 'auction.state.changed':
      return TRANSITIONS[data.payload.transition] ?? null
    default:
      return null
  }
}
