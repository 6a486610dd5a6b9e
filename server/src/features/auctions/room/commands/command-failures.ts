// [D1 6.2, 7, G011, G067–G070] A refusal as a frame to the sender.

import type { SocketCode } from '@kuri/contract/auctions/live-room.frames'
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { toRefusal } from '#platform/http/errors'
import type { Log } from '#platform/log'
import type { Refusal } from '#platform/refusal'
import type { Connection } from '#platform/websocket/connection'
import type { Message } from '#platform/websocket/message'
import { socketCodeOf } from '#platform/websocket/socket-codes'

/** On the socket an illegal transition is always a CONFLICT, whatever REST calls it. */
const CONFLICTS: ReadonlySet<RefusalCode> = new Set([
  'ILLEGAL_TRANSITION',
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
  // A database that is away or held is nobody's mistake here either.
  const error = toRefusal(thrown)
  if (error?.code === 'UNAVAILABLE')
    log.warn({ err: thrown, command: message.type }, 'a socket command could not be done now')
  if (!error) {
    log.error({ err: thrown, command: message.type }, 'a socket command failed')
    const type = frame === 'command.rejected' ? 'command.failed' : frame
    connection.send(
      type,
      { code: 'INTERNAL', message: 'Something went wrong here; try again.', ...command },
      message.id,
    )
    return
  }
  connection.send(
    frame,
    {
      code: codeOf(error),
      message: error.message,
      reason: error.code,
      ...(error.details ? { details: error.details } : {}),
      ...command,
    },
    message.id,
  )
}
