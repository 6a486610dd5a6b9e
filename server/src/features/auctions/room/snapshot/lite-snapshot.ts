// Snapshots for viewers who asked for little: no pictures, and of a member's list of bids the newest ones.
import type { Detail } from '../rooms.ts'

const MAX_BIDS = 50

export const bidsFor = <Bid extends object>(detail: Detail, bids: readonly Bid[]) =>
  detail === 'LITE' ? bids.slice(0, MAX_BIDS).map((bid) => ({ ...bid, subscriberAvatar: null })) : bids

export const participantsFor = <List extends { items: readonly object[] }>(detail: Detail, participants: List) =>
  detail === 'LITE'
    ? { ...participants, items: participants.items.map((participant) => ({ ...participant, avatar: null })) }
    : participants
