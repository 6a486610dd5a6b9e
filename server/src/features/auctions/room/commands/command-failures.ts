// The frame that tells the sender why its command was rejected or failed. [spec: All events; Errors; The wrong status;
// Replies carry the message id; One reply per staff command; Which frame answers; Why a start is refused]
import type { CommandType } from '@kuri/contract/auctions/live-room.contract'
import type { FrameData } from '@kuri/contract/auctions/live-room.frames'
import type { RoomRefusalReason, SocketCode } from '@kuri/contract/auctions/live-room.refusals'
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { DEFAULT_LANGUAGE } from '@kuri/contract/phrases/phrases'
import { toRefusal } from '#platform/http/errors'
import { completeDetails } from '#platform/language/field-details'
import type { Log } from '#platform/log'
import type { Refusal } from '#platform/refusal'
import type { Connection } from '#platform/websocket/connection'
import type { Message } from '#platform/websocket/message'
import { socketCodeOf } from '#platform/websocket/socket-codes'

/** On the socket an illegal transition is always a CONFLICT, whatever its HTTP status. */
const CONFLICTS: ReadonlySet<RefusalCode> = new Set([
  'AUCTION_STATE_CONFLICT',
  'CYCLE_NOT_ACTIVE',
  'REVEAL_TOO_EARLY',
  'APPROVAL_NOT_REQUIRED',
  'PREBID_ALREADY_CLOSED',
])

const codeOf = (refusal: Refusal): SocketCode =>
  CONFLICTS.has(refusal.code) ? 'CONFLICT' : socketCodeOf(refusal.status)

type FailureFrame = 'error' | 'command.rejected' | 'command.failed'

export function sendFailure(
  connection: Connection,
  message: Message,
  frame: FailureFrame,
  thrown: unknown,
  log: Log,
): void {
  const refusal = toRefusal(thrown)
  if (!refusal) {
    log.error({ err: thrown, command: message.type }, 'socket command threw')
    // An exception is never the sender's mistake.
    const failed = frame === 'command.rejected' ? 'command.failed' : frame
    send(connection, message, failed, { code: 'INTERNAL', message: 'Something went wrong on our side; try again.' })
    return
  }
  if (refusal.code === 'UNAVAILABLE')
    log.warn({ err: thrown, command: message.type }, 'the database was unavailable for a socket command')
  send(connection, message, frame, {
    code: codeOf(refusal),
    message: refusal.message,
    // A reason that is missing in the contract fails in every test whose socket receives it.
    reason: refusal.code as RoomRefusalReason,
    ...(refusal.details ? { details: completeDetails(refusal.details, refusal.code, DEFAULT_LANGUAGE) } : {}),
  })
}

function send(connection: Connection, { id, type }: Message, frame: FailureFrame, failure: FrameData<'error'>): void {
  if (frame === 'error') connection.send(frame, failure, id)
  else connection.send(frame, { ...failure, command: type as CommandType }, id)
}
