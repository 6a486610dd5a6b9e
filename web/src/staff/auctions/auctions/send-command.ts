// Commands of staff over the socket. One reply ends the waiting; without one the state of the auction decides.
import type { CommandType } from '@kuri/room-client/frames'
import type { CommandInput, RoomClient } from '@kuri/room-client/room-client'
import { t } from '@lingui/core/macro'
import { api } from '../../../api/api.ts'
import type { AuctionSide } from './auction-side.ts'
import { actionWords } from './auction-words.tsx'

const UNKNOWN_AFTER_MS = 5000

export class CommandRefused extends Error {
  readonly reason: string
  constructor(reason: string, message: string) {
    super(message)
    this.reason = reason
  }
}

export async function sendCommand<T extends CommandType>(client: RoomClient | null, type: T, data: CommandInput<T>) {
  if (!client) throw new Error(t`Not connected.`)
  const reply = await Promise.race([client.send(type, data), unknownAfter(UNKNOWN_AFTER_MS)]).catch((error) => {
    throw error instanceof CommandRefused ? error : new Error(t`The answer was lost. Look at the state of the auction.`)
  })
  if (reply.type === 'ack' || reply.type === 'command.acknowledged') return
  throw new CommandRefused(reply.data.reason ?? reply.data.code, reply.data.message)
}

const unknownAfter = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new CommandRefused('UNKNOWN', t`No answer yet. Look at the state of the auction.`)), ms)
  })

/** The state can refuse a command because somebody was faster; the log says who. */
export async function withCulprit(
  { endpoints }: AuctionSide,
  auctionId: string,
  action: string,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof CommandRefused) || !/STATE_CONFLICT|NOT_STARTABLE/.test(error.reason)) throw error
    const log = await api(endpoints.listActionLogs, { params: { auctionId }, query: { pageSize: 10 } }).catch(
      () => null,
    )
    const done = log?.actionLogs[0]
    if (!done?.action.endsWith(action)) throw error
    const who = done.actorName ?? t`The system`
    throw new Error(t`Already done: ${who} ${actionWords(done.action)}.`)
  }
}
