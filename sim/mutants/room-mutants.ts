// Faults in the live room, its client, and the parts of the engine and the queue that only show where somebody listens or waits.
import type { Mutant } from './mutant.ts'

const ROOM = 'features/auctions/room'
const FEED = `${ROOM}/feed/feed.ts`
const QUEUE = 'features/auctions/bidding/queue/batch-runner.ts'
const ENGINE = 'features/auctions/lifecycle/engine'
const CLIENT = '../../room-client/src'

export const ROOM_MUTANTS: readonly Mutant[] = [
  {
    name: 'the feed takes every offer, also one that does not follow',
    file: FEED,
    find: 'if (room.delivered !== null && events[0]?.serverSequence === lastTaken(room) + 1) delivery.add(room, events)',
    replace: 'if (room.delivered !== null && events.length > 0) delivery.add(room, events)',
  },
  {
    name: 'the feed takes events of other processes that do not follow',
    file: FEED,
    find: 'const following = unseen.filter(({ serverSequence }, index) => serverSequence === cursor + 1 + index)',
    replace: 'const following = unseen',
  },
  {
    name: 'what was offered while the log was read is sent twice',
    file: FEED,
    find: 'const events = page.filter(({ serverSequence }) => serverSequence > lastTaken(room))',
    replace: 'const events = page',
  },
  {
    name: 'a seat that catches up misses what was delivered meanwhile',
    file: FEED,
    find: 'while (!hasLeft(seat) && room.delivered !== null && sent.serverSequence < room.delivered.serverSequence) {',
    replace: 'while (false as boolean) {',
  },
  {
    name: 'the feed does not look for missed events',
    file: FEED,
    find: "const stopPolling = deps.timers.repeat('room poll', poll, POLL_INTERVAL_MS)",
    replace: 'const stopPolling = () => {}',
  },
  {
    name: 'nobody is disconnected when the history changes',
    file: `${ROOM}/new-history.ts`,
    find: "      departures.leaveAll(connection)\n      connection.close(CLOSE.tryAgainLater, 'the history was reset: subscribe again')\n",
    replace: '',
  },
  {
    name: 'a client goes on after an event of another history',
    file: `${ROOM}/snapshot/resume.rules.ts`,
    find: 'if (resume.epoch !== null) return resume.epoch === history.epoch',
    replace: 'if (resume.epoch !== null) return true',
  },
  {
    name: 'a client that comes back starts over though nothing is lost',
    file: `${ROOM}/snapshot/resume.rules.ts`,
    find: 'if (resume.epoch !== null) return resume.epoch === history.epoch',
    replace: 'if (resume.epoch !== null) return false',
  },
  {
    name: 'a client that comes back gets one event too few',
    file: `${ROOM}/snapshot/snapshot.ts`,
    find: 'return missed.length === gap ? missed : null',
    replace: 'return missed.length === gap ? missed.slice(1) : null',
  },
  {
    name: 'members get the fields of staff',
    file: `${ROOM}/feed/room-frames.ts`,
    find: "viewer.kind === 'STAFF' ? staffPayload(event) : event.payload",
    replace: 'staffPayload(event)',
  },
  {
    name: 'hidden events are sent to the room',
    file: `${ROOM}/feed/room-frames.ts`,
    find: "if (event.audience !== 'SUBSCRIBER') return false",
    replace: "if (event.audience !== 'SUBSCRIBER') return true",
  },
  {
    name: 'a lite frame leaves a bid out',
    file: `${ROOM}/feed/lite-frames.ts`,
    find: 'const bids = [...(run?.bids ?? []), { ...shown, serverSequence: event.serverSequence }]',
    replace: 'const bids = [{ ...shown, serverSequence: event.serverSequence }]',
  },
  {
    name: 'the seats of a process that died stay',
    file: `${ROOM}/presence/presence.ts`,
    find: 'if (!hasExpired) await transact((tx) => sweepSeats(bus, tx, clock.now()))',
    replace: '',
  },
  {
    name: 'a departure that could not be written is forgotten',
    file: `${ROOM}/presence/presence.ts`,
    find: '        departed.add(seat)\n',
    replace: '',
  },
  {
    name: 'seats that a failover brings back stay',
    file: `${ROOM}/presence/presence.ts`,
    find: '    mayHaveReturned = true\n',
    replace: '',
  },
  {
    name: 'a member without the ticket stays in the room',
    file: `${ROOM}/revocations.ts`,
    find: 'for (const row of seat.rows) if (ended.has(row)) departures.leaveAs(seat, row.enrollmentId)',
    replace: '',
  },
  {
    name: 'a closed socket keeps its seat',
    file: 'platform/websocket/connection-handler.ts',
    find: '    options.onClose(connection)\n',
    replace: '',
  },
  {
    name: 'a queue is not looked at again after a lost connection',
    file: QUEUE,
    find: "timers.schedule('bids after a pause', () => this.#schedule(), BACKOFF_MS + 1)",
    replace: '',
  },
  {
    name: 'a failed batch is not answered',
    file: QUEUE,
    find: 'for (const bid of bids) if (!requeued.has(bid)) this.#callSafely(() => bid.fail(reason))',
    replace: '',
  },
  {
    name: 'the client keeps its place when the history changes',
    file: `${CLIENT}/room-state.ts`,
    find: 'needsLists: true, lastSequence: null }',
    replace: 'needsLists: true }',
  },
  {
    name: 'the client takes replayed events for new ones',
    file: `${CLIENT}/room-state.ts`,
    find: 'const isReplayed = serverSequence <= state.snapshotSequence',
    replace: 'const isReplayed = false',
  },
  {
    name: 'the client does not say where it was',
    file: `${CLIENT}/room-client.ts`,
    find: '...(index === 0 ? resume : {}),',
    replace: '',
  },
  {
    name: 'the client does not notice that its connection is dead',
    file: `${CLIENT}/connection.ts`,
    find: 'cancelGiveUp ??= schedule(abandon, giveUpAfterMs)',
    replace: 'void giveUpAfterMs',
  },
  {
    name: 'the client forgets how far it is between two connections',
    file: `${CLIENT}/room-state.ts`,
    find: '    lastSequence: serverSequence,\n',
    replace: '',
  },
  {
    name: 'a silent step leaves cached auctions as they are',
    file: `${ENGINE}/due-steps.ts`,
    find: 'return { ...after, dueAt, writeId: newId(now.getTime()) }',
    replace: 'return { ...after, dueAt }',
  },
]
