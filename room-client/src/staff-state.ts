// What a console keeps beside the state that everybody in the room shares: what the numbers between two bids were, refused bids, and the
// participants that have changed since their list was read.
import { type EventFrame, type Frame, type FrameData, type FramePayload, type FrameType, isEvent } from './frames.ts'

export type ChangedParticipant = FrameData<'auction.participant.changed'>['participants'][number]
export type PassedEvent = { serverSequence: number; type: FrameType; at: string }
export type RefusedBid = FramePayload<'auction.bid.rejected'> & { id: string; at: string }

export type StaffState = {
  /** Events of the room that are no bids, newest first. */
  passed: readonly PassedEvent[]
  refused: readonly RefusedBid[]
  /** By `enrolledSubscriberId`, since the list was last outdated as a whole. */
  changedParticipants: Readonly<Record<string, ChangedParticipant>>
  /** Grows whenever lists that were read over HTTP no longer hold: read them again. */
  listVersion: number
}

export const EMPTY_STAFF: StaffState = { passed: [], refused: [], changedParticipants: {}, listVersion: 0 }

const MAX_PASSED = 200
const MAX_REFUSED = 5
const BIDS: ReadonlySet<FrameType> = new Set(['auction.bid.created', 'auction.bidding.advanced'])
/** What other staff did to single rows of a list. */
const OUTDATING: ReadonlySet<FrameType> = new Set([
  'auction.bid.deleted',
  'auction.bidder.disqualified',
  'auction.prebid.created',
  'auction.prebid.deleted',
])

export function afterStaffFrame(state: StaffState, frame: Frame): StaffState {
  switch (frame.type) {
    // No frame reports those who joined while nobody listened.
    case 'auction.state.snapshot':
      return { ...state, changedParticipants: {}, listVersion: state.listVersion + 1 }
    case 'auction.participant.changed': {
      const { participants, areMoreChanged } = frame.data
      const changed = Object.fromEntries(participants.map((each) => [each.enrolledSubscriberId, each]))
      return {
        ...state,
        changedParticipants: { ...state.changedParticipants, ...changed },
        listVersion: state.listVersion + (areMoreChanged ? 1 : 0),
      }
    }
    case 'auction.bid.rejected': {
      const refused = { ...frame.data.payload, id: frame.id, at: frame.timestamp }
      return { ...state, refused: [refused, ...state.refused].slice(0, MAX_REFUSED) }
    }
    default:
      return withPassed(state, frame)
  }
}

function withPassed(state: StaffState, frame: Frame): StaffState {
  if (!isEvent(frame) || BIDS.has(frame.type)) return state
  const { serverSequence } = frame.data
  if (state.passed.some((each) => each.serverSequence === serverSequence)) return state
  const passed = [{ serverSequence, type: frame.type, at: frame.timestamp }, ...state.passed]
    .sort((a, b) => b.serverSequence - a.serverSequence)
    .slice(0, MAX_PASSED)
  return { ...state, passed, listVersion: state.listVersion + (OUTDATING.has(frame.type) ? 1 : 0) }
}

/** Fields of the auction that only consoles have. */
export function staffChangesOf(frame: EventFrame): object {
  switch (frame.type) {
    case 'auction.state.changed': {
      const { actions, remainingWinnerSlots } = frame.data.payload
      return {
        ...(actions ? { actions } : {}),
        ...(remainingWinnerSlots === undefined ? {} : { remainingWinnerSlots }),
      }
    }
    case 'auction.winner.changed':
      return {
        declaredWinnerCount: frame.data.payload.declaredWinnerCount,
        remainingWinnerSlots: frame.data.payload.remainingWinnerSlots,
      }
    case 'auction.prebid.created':
    case 'auction.prebid.deleted': {
      const { activePrebidCount } = frame.data.payload
      return activePrebidCount === undefined ? {} : { activePrebidCount }
    }
    default:
      return {}
  }
}
