// The frame that tells the sender why its command was rejected or failed. [D1 6.2, 7, G011, G067–G070]
import type { SocketCode } from '@kuri/contract/auctions/live-room.frames'
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { toRefusal } from '#platform/http/errors'
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

export function sendFailure(
  connection: Connection,
  message: Message,
  frame: 'error' | 'command.rejected' | 'command.failed',
  thrown: unknown,
  log: Log,
): void {
  const command = frame === 'error' ? {} : { command: message.type }
  const refusal = toRefusal(thrown)
  if (!refusal) {
    log.error({ err: thrown, command: message.type }, 'socket command threw')
    const data = { code: 'INTERNAL', message: 'Something went wrong on our side; try again.', ...command }
    // An exception is never the sender's mistake.
    connection.send(frame === 'command.rejected' ? 'command.failed' : frame, data, message.id)
    return
  }
  if (refusal.code === 'UNAVAILABLE')
    log.warn({ err: thrown, command: message.type }, 'the database was unavailable for a socket command')
  connection.send(
    frame,
    {
      code: codeOf(refusal),
      message: refusal.message,
      reason: refusal.code,
      ...(refusal.details ? { details: refusal.details } : {}),
      ...command,
    },
    message.id,
  )
}
