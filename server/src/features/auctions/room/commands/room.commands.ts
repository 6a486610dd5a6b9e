// From a message on the socket to its one reply: wait for pending access → dispatch → validate → authorize → run. [spec: All commands;
// Replies carry the message id; One reply per staff command; Which frame answers]
import {
  COMMANDS,
  type CommandData,
  type CommandType,
  DIRECT_ROOM_JOINS,
} from '@kuri/contract/auctions/live-room.contract'
import { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import type { Connection } from '#platform/websocket/connection'
import type { Message } from '#platform/websocket/message'
import { findBid } from '../../bidding/bid-lookup.actions.ts'
import type { RefusedBidLog } from '../../bidding/refused-bids/refused-bid-log.ts'
import { contributeShare, revealShare } from '../../draws/shares.actions.ts'
import { findAuctionPlace } from '../../model/auctions.sql.ts'
import type { RoomMetrics } from '../../model/room-metrics.ts'
import { joinAuction } from '../admission.actions.ts'
import type { Feed } from '../feed/feed.ts'
import type { Revocations } from '../revocations.ts'
import { refuseUnlessStaff } from '../staff-access.ts'
import type { Subscriptions } from '../subscription.ts'
import { placeBid } from './bid.commands.ts'
import type { JudgeBid } from './bid-judge.ts'
import { sendFailure } from './command-failures.ts'
import { refuseMalformed } from './command-validation.ts'
import { runInOrder } from './in-order.ts'
import { STAFF_COMMANDS, type StaffCommandType } from './staff.commands.ts'

/** Commands that are not only for staff. A command in neither table does not compile. */
type RoomCommandType = Exclude<CommandType, StaffCommandType>
type RoomCommand<Data> = (
  connection: Connection,
  data: Data,
  id: string | null,
  onFailure: (error: unknown) => void,
  receivedAtMs: number,
) => void | Promise<void>

function memberPermit({ actor }: Connection): Permit {
  if (actor.role !== 'SUBSCRIBER') throw refuse('WRONG_PERSONA')
  return new Permit(actor, null)
}

const isCommand = (type: string): type is CommandType => Object.hasOwn(COMMANDS, type)
const isStaffCommand = (type: string): type is StaffCommandType => Object.hasOwn(STAFF_COMMANDS, type)

export function makeRoomCommands(
  deps: Platform,
  parts: {
    subscriptions: Subscriptions
    feed: Pick<Feed, 'noteBidder'>
    judge: JudgeBid
    refusedBids: Pick<RefusedBidLog, 'flush'>
    revocations: Revocations
    metrics: RoomMetrics
  },
): (connection: Connection, message: Message) => void {
  const { subscriptions, revocations } = parts
  const placing = { ...parts, clock: deps.clock }
  const roomCommands = {
    'auction.bid.place': (connection, data, messageId, onFailure, receivedAtMs) => {
      const detail = parts.feed.noteBidder(connection, data.auctionId)
      placeBid(placing, connection, data, { messageId, receivedAtMs, detail }, onFailure)
    },
    'auction.bid.find': async (connection, data, id) => {
      // A refusal that this process is about to write is found too.
      await parts.refusedBids.flush()
      const found = await findBid(deps.db, connection.actor, data, (place) =>
        refuseUnlessStaff(connection.actor, place, COMMANDS['auction.bid.find'].permission),
      )
      connection.send('ack', { eventType: 'auction.bid.find', ...found }, id)
    },
    'auction.subscribe': (connection, data, id) => subscriptions.subscribe(connection, data, id),
    'auction.unsubscribe': (connection, data, id) => subscriptions.unsubscribe(connection, data.auctionId, id),
    'auction.join': join,
    'auction.draw.contribute': async (connection, { auctionId, drawId, ...share }, id) => {
      await contributeShare(deps, memberPermit(connection), { auctionId, drawId }, share)
      const { enrolledSubscriberId } = share
      connection.send('ack', { eventType: 'auction.draw.contribute', auctionId, drawId, enrolledSubscriberId }, id)
    },
    'auction.draw.reveal': async (connection, { auctionId, drawId, ...reveal }, id) => {
      await revealShare(deps, memberPermit(connection), { auctionId, drawId }, reveal)
      const { enrolledSubscriberId } = reveal
      connection.send('ack', { eventType: 'auction.draw.reveal', auctionId, drawId, enrolledSubscriberId }, id)
    },
  } satisfies { [T in RoomCommandType]: RoomCommand<CommandData<T>> }

  return runInOrder((connection, message) => {
    const pending = revocations.pending(connection)
    return pending ? pending.then(() => run(connection, message)) : run(connection, message)
  }, deps.background)

  /** Ends when the command is done; a bid is done when it stands in its queue, and is answered after its commit. */
  function run(connection: Connection, message: Message): void | Promise<void> {
    const fail = (error: unknown) => sendFailure(connection, message, 'error', error, deps.log)
    try {
      if (DIRECT_ROOM_JOINS.includes(message.type)) throw refuse('DIRECT_ROOM_JOIN')
      if (!isCommand(message.type)) throw refuse('UNKNOWN_COMMAND')
      const done = isStaffCommand(message.type)
        ? runStaffCommand(connection, { ...message, type: message.type })
        : runRoomCommand(connection, message.type, message, fail)
      return done?.catch(fail)
    } catch (error) {
      fail(error)
    }
  }

  function runRoomCommand(
    connection: Connection,
    type: RoomCommandType,
    message: Message,
    onFailure: (error: unknown) => void,
  ): void | Promise<void> {
    refuseMalformed(message)
    const command = roomCommands[type] as RoomCommand<unknown>
    return command(connection, message.data, message.id, onFailure, message.receivedAtMs)
  }

  async function join(connection: Connection, data: CommandData<'auction.join'>, id: string | null): Promise<void> {
    const permit = memberPermit(connection)
    const joined = await joinAuction(deps, permit, data.auctionId, data.enrolledSubscriberId)
    connection.send('ack', { eventType: 'auction.join', room: `auction:${data.auctionId}`, ...joined }, id)
  }

  /** A command that is not allowed is `command.rejected`, one that its action refuses is `command.failed`. */
  async function runStaffCommand(connection: Connection, message: Message & { type: StaffCommandType }): Promise<void> {
    const { run } = STAFF_COMMANDS[message.type] as {
      run: (deps: Platform, permit: Permit, data: unknown) => Promise<unknown>
    }
    let permit: Permit
    try {
      permit = await authorizeStaff(connection, message)
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

  async function authorizeStaff(
    connection: Connection,
    message: Message & { type: StaffCommandType },
  ): Promise<Permit> {
    if (connection.actor.role === 'SUBSCRIBER') throw refuse('WRONG_PERSONA')
    refuseMalformed(message)
    const { check } = STAFF_COMMANDS[message.type] as { check?: (data: unknown) => void }
    check?.(message.data)
    const place = await findAuctionPlace(deps.db, (message.data as { auctionId: string }).auctionId)
    if (!place) throw refuse('NOT_FOUND')
    // The actor is read after the query, because its grants may have changed meanwhile; the action uses the same permit.
    const { permission } = COMMANDS[message.type]
    const permit = new Permit(connection.actor, permission)
    refuseUnlessStaff(permit.actor, place, permission)
    return permit
  }
}
