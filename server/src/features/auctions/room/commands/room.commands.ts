// [D1 4.4, G067–G069] From a message to its one reply: well formed → may they → do it → say it.
import {
  COMMANDS,
  type CommandData,
  type CommandType,
  DIRECT_ROOM_JOINS,
} from '@kuri/contract/auctions/live-room.contract'
import { compile, describe } from '#platform/http/validation'
import { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { Refusal, refuse } from '#platform/refusal'
import type { Connection } from '#platform/websocket/connection'
import type { Message } from '#platform/websocket/message'
import type { BidQueues } from '../../bidding/lane.ts'
import { findAuctionPlace } from '../../model/auctions.sql.ts'
import { joinAuction } from '../admission.actions.ts'
import { refuseUnlessStaff } from '../staff-access.ts'
import type { Subscriptions } from '../subscription.ts'
import { placeBid } from './bid.commands.ts'
import { sendFailure } from './command-failures.ts'
import type { Rejections } from './rejections.ts'
import { STAFF_COMMANDS, type StaffCommandType } from './staff.commands.ts'

const validators = Object.fromEntries(
  Object.entries(COMMANDS).map(([type, command]) => [type, compile(command.data, 'body')]),
)
const optionalFields = Object.fromEntries(
  Object.entries(COMMANDS).map(([type, { data }]) => {
    const required: readonly string[] = data.required ?? []
    return [type, Object.keys(data.properties).filter((name) => !required.includes(name))]
  }),
)
const isCommand = (type: string): type is CommandType => Object.hasOwn(COMMANDS, type)
const isStaffCommand = (type: string): type is StaffCommandType => Object.hasOwn(STAFF_COMMANDS, type)

/** What everybody may send. A command that is neither here nor among the staff's does not compile. */
type RoomCommandType = Exclude<CommandType, StaffCommandType>
type RoomCommand<Data> = (
  connection: Connection,
  data: Data,
  id: string | null,
  failed: (error: unknown) => void,
) => void | Promise<void>

/** Null is as good as nothing where nothing is allowed. */
function refuseMalformed(message: Message): void {
  for (const name of optionalFields[message.type]!) if (message.data[name] === null) delete message.data[name]
  const validate = validators[message.type]!
  if (validate(message.data)) return
  const details = describe(validate.errors ?? [])
  const text = details.map(({ path, message }) => `${path} ${message}`.trim()).join('; ')
  throw new Refusal('VALIDATION_FAILED', details, text || 'The message is not valid.')
}

export function makeRoomCommands(
  deps: Platform,
  parts: {
    subscriptions: Subscriptions
    lanes: BidQueues
    rejections: Rejections
    /** Grants that are just being read anew: commands wait for them. */
    pendingAccess(connection: Connection): Promise<void> | null
  },
) {
  const { subscriptions } = parts

  async function runStaff(connection: Connection, message: Message & { type: StaffCommandType }): Promise<void> {
    const { check, run } = STAFF_COMMANDS[message.type] as {
      check?: (data: unknown) => void
      run: (deps: Platform, permit: Permit, data: unknown) => Promise<unknown>
    }
    const { permission } = COMMANDS[message.type]
    let permit: Permit
    try {
      if (connection.actor.role === 'SUBSCRIBER') throw refuse('WRONG_PERSONA')
      refuseMalformed(message)
      check?.(message.data)
      const place = await findAuctionPlace(deps.db, (message.data as { auctionId: string }).auctionId)
      if (!place) throw refuse('NOT_FOUND')
      // What he may do can have changed while we waited: the same grants are asked here and by the action.
      permit = new Permit(connection.actor, permission)
      refuseUnlessStaff(permit.actor, place, permission)
    } catch (error) {
      return sendFailure(connection, message, 'command.rejected', error, deps.log)
    }
    try {
      await run(deps, permit, message.data)
    } catch (error) {
      return sendFailure(connection, message, 'command.failed', error, deps.log)
    }
    connection.send('command.acknowledged', { command: message.type, status: 'accepted' }, message.id)
  }

  const roomCommands = {
    'auction.bid.place': (connection, data, id, failed) => placeBid(parts, connection, data, id, failed),
    'auction.subscribe': (connection, data, id) => subscriptions.subscribe(connection, data, id),
    'auction.unsubscribe': (connection, data, id) => subscriptions.unsubscribe(connection, data.auctionId, id),
    'auction.join': join,
  } satisfies { [T in RoomCommandType]: RoomCommand<CommandData<T>> }

  function runRoom(
    connection: Connection,
    type: RoomCommandType,
    message: Message,
    failed: (error: unknown) => void,
  ): void | Promise<void> {
    refuseMalformed(message)
    const command = roomCommands[type] as RoomCommand<unknown>
    return command(connection, message.data, message.id, failed)
  }

  async function join(connection: Connection, data: CommandData<'auction.join'>, id: string | null): Promise<void> {
    if (connection.actor.role !== 'SUBSCRIBER') throw refuse('WRONG_PERSONA')
    const permit = new Permit(connection.actor, null)
    const joined = await joinAuction(deps, permit, data.auctionId, data.enrolledSubscriberId)
    connection.send('ack', { eventType: 'auction.join', room: `auction:${data.auctionId}`, ...joined }, id)
  }

  /** Ends when the command is done; a bid is done when it stands in its lane. */
  function run(connection: Connection, message: Message): void | Promise<void> {
    const failed = (error: unknown) => sendFailure(connection, message, 'error', error, deps.log)
    try {
      if (DIRECT_ROOM_JOINS.includes(message.type)) throw refuse('DIRECT_ROOM_JOIN')
      if (!isCommand(message.type)) throw refuse('UNKNOWN_COMMAND')
      const done = isStaffCommand(message.type)
        ? runStaff(connection, { ...message, type: message.type })
        : runRoom(connection, message.type, message, failed)
      return done?.catch(failed)
    } catch (error) {
      failed(error)
    }
  }

  function start(connection: Connection, message: Message): void | Promise<void> {
    const pending = parts.pendingAccess(connection)
    return pending
      ? pending.then(() => (connection.isOpen ? run(connection, message) : undefined))
      : run(connection, message)
  }

  // What one connection says about one auction is done in the order in which it was said. Idle connections have no line.
  const lines = new WeakMap<Connection, Map<unknown, Promise<void>>>()
  return (connection: Connection, message: Message): void => {
    const { auctionId } = message.data
    const before = lines.get(connection)?.get(auctionId)
    const done = before ? before.then(() => start(connection, message)) : start(connection, message)
    if (!done) return
    const line = lines.get(connection) ?? new Map<unknown, Promise<void>>()
    lines.set(connection, line.set(auctionId, done))
    void done.then(() => {
      if (line.get(auctionId) === done) line.delete(auctionId)
      if (line.size === 0 && lines.get(connection) === line) lines.delete(connection)
    })
  }
}
