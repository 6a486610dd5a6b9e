// Snapshots for viewers who asked for little: no pictures, and of a member's list of bids the newest ones.
import type { FrameData, FramePayload } from '@kuri/contract/auctions/live-room.frames'

const MAX_BIDS = 50

type State = FramePayload<'auction.state.snapshot'>
type Audience = FrameData<'auction.audience.snapshot'>

export function liteState(state: State): State {
  const { auction } = state
  // Staff read their console as it is.
  if (!Array.isArray(auction.liveBids)) return state
  const liveBids = auction.liveBids.slice(0, MAX_BIDS).map((bid) => ({ ...bid, subscriberAvatar: null }))
  return { ...state, auction: { ...auction, liveBids } as State['auction'] }
}

export function liteAudience(audience: Audience): Audience {
  const { participants } = audience
  if (!participants) return audience
  const items = participants.items.map((participant) => ({ ...participant, avatar: null }))
  return { ...audience, participants: { ...participants, items } }
}
