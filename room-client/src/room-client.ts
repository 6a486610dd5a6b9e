// The client of the live room, for browsers and Node. One socket serves all tickets of a person: it subscribes, resumes after the last
// event it has seen, keeps the state of the room, and places bids that are neither lost nor made twice.
import { type BidOptions, makeBids } from './bids.ts'
import { makeConnection } from './connection.ts'
import { defaultEnvironment, type Environment, type IntentStorage } from './environment.ts'
import type { NumberedBid } from './feed.ts'
import type { CommandData, CommandType, Frame, Reply, RoomError } from './frames.ts'
import { applyFrame, EMPTY, type Lists, type RoomState, type Session, withLists, withOlderBids } from './room-state.ts'

export type RoomClientOptions = {
  /** ws://host/ws; the client adds the auction, by which a proxy lets all sockets of a room meet at one process. */
  url: string
  token(): string | Promise<string>
  auctionId: string
  /** The tickets (`enrolledSubscriberId`) of the member; staff leave it out. */
  tickets?: readonly string[]
  /** LITE saves bytes: no pictures, and the bids of one moment in one frame. Browsers get it unless told. */
  detail?: 'FULL' | 'SHORT' | 'LITE'
  /** How many bids the feed keeps. Fifty unless told. */
  maxFeedRows?: number
  onChange?(state: RoomState): void
  onFrame?(frame: Frame): void
  /**
   * requestAnimationFrame in a browser: `onChange` is called once for all changes until it runs the work. `isOwn` when a bid of this
   * client has changed, which people want to see sooner than the bids of others.
   */
  scheduleFrame?(work: () => void, isOwn: boolean): void
  /** Keeps unfinished bids over a reload; `storageIn(sessionStorage, key)` in a browser. */
  storage?: IntentStorage
  /** A bid that could not be sent in this time is given up. Ten seconds unless told. */
  bidExpiresAfterMs?: number
  environment?: Environment
}

export type RoomClient = ReturnType<typeof makeRoomClient>
/** The data of a command; the client adds the auction. */
export type CommandInput<T extends CommandType> = Omit<CommandData<T>, 'auctionId'>
type Command = { type: string; resolve(reply: Reply): void; reject(error: Error): void }

const RETRIED_CODES: ReadonlySet<RoomError['code']> = new Set(['INTERNAL', 'RATE_LIMITED', 'UNAUTHORIZED'])
const REPLIES: ReadonlySet<string> = new Set([
  'ack',
  'error',
  'command.acknowledged',
  'command.rejected',
  'command.failed',
])

export function makeRoomClient(options: RoomClientOptions) {
  const { auctionId, environment = defaultEnvironment } = options
  let tickets: readonly (string | null)[] = options.tickets ?? [null]
  let state: RoomState = { ...EMPTY, maxFeedRows: options.maxFeedRows ?? EMPTY.maxFeedRows }
  let planned: { isOwn: boolean } | null = null
  let isBiddingStopped = false
  /** The ticket that each subscribe command is for; null for staff. */
  const subscribing = new Map<string, string | null>()
  const commands = new Map<string, Command>()

  function change(next: RoomState) {
    if (next === state) return
    const isOwn = next.intents !== state.intents
    state = next
    if (!options.scheduleFrame) return options.onChange?.(state)
    if (planned && (planned.isOwn || !isOwn)) return
    const plan = { isOwn }
    planned = plan
    options.scheduleFrame(() => {
      // An earlier frame has shown this change already.
      if (planned !== plan) return
      planned = null
      options.onChange?.(state)
    }, isOwn)
  }
  const setSession = (session: Session) => change({ ...state, session })
  const isLive = () => state.session.kind === 'LIVE'
  const isClosed = () => state.session.kind === 'CLOSED'

  const connection = makeConnection({
    environment,
    url: `${options.url}?auction=${auctionId}`,
    token: options.token,
    onOpen: subscribe,
    onFrame: handleFrame,
    onLost: handleLost,
    onUnauthorized: () => closeForGood('UNAUTHORIZED'),
    onClock: (clock) => change({ ...state, clock }),
  })
  const serverNowMs = () => (state.clock ? environment.nowMs() + state.clock.offsetMs : null)
  const bids = makeBids({
    environment,
    auctionId,
    storage: options.storage,
    expiresAfterMs: options.bidExpiresAfterMs,
    post: (id, type, data) => isLive() && connection.post(id, type, data),
    serverNow() {
      const nowMs = serverNowMs()
      return nowMs === null ? null : new Date(nowMs).toISOString()
    },
    onChange: (intents) => change({ ...state, intents }),
  })
  state = { ...state, intents: bids.intents() }

  /** The first ticket resumes; the others come to a connection that is already in the room. */
  function subscribe() {
    subscribing.clear()
    const { lastSequence, epoch } = state
    const resume = { ...(lastSequence === null ? {} : { lastSequence }), ...(epoch === null ? {} : { epoch }) }
    const detail = options.detail ?? ('document' in globalThis ? 'LITE' : 'SHORT')
    for (const [index, ticket] of tickets.entries()) {
      const id = environment.newId()
      subscribing.set(id, ticket)
      connection.post(id, 'auction.subscribe', {
        auctionId,
        ...(detail === 'FULL' ? {} : { detail }),
        ...(ticket === null ? {} : { enrolledSubscriberId: ticket }),
        ...(index === 0 ? resume : {}),
      })
    }
  }

  function handleFrame(frame: Frame) {
    options.onFrame?.(frame)
    const isSubscribeReply = subscribing.has(frame.correlationId ?? '')
    if (frame.type === 'error') {
      if (isSubscribeReply) return handleSubscribeRejected(frame.data, subscribing.get(frame.correlationId!)!)
      if (frame.data.reason === 'ACCESS_REVOKED' && frame.data.auctionId === auctionId)
        return closeForGood('ACCESS_REVOKED')
    }
    const wasLive = isLive()
    change(applyFrame(state, frame))
    connection.setPace(state.auction?.auctionStatus === 'LIVE' ? 'URGENT' : 'IDLE')
    if (isLive() && !wasLive) {
      connection.confirm()
      bids.handleLive()
    }
    if (!isSubscribeReply && !bids.handleFrame(frame)) handleReply(frame)
  }

  /** A rejection that another try would not change closes the client; others are retried on a new connection. */
  function handleSubscribeRejected({ code, reason }: RoomError, ticket: string | null) {
    // A ticket that was given away must not close the room for the person's other tickets.
    if (reason === 'NOT_YOUR_ENROLLMENT') tickets = tickets.filter((other) => other !== ticket)
    const isOver = reason === 'NOT_YOUR_ENROLLMENT' ? tickets.length === 0 : !RETRIED_CODES.has(code)
    if (isOver) closeForGood(reason ?? code)
    else connection.retry()
  }

  function handleReply(frame: Frame) {
    const command = commands.get(frame.correlationId ?? '')
    if (!command || !REPLIES.has(frame.type)) return
    commands.delete(frame.correlationId!)
    command.resolve(frame as Reply)
  }

  function handleLost() {
    rejectCommands((type) => `The connection broke before ${type} was answered.`)
    const isFirst = state.session.kind === 'CONNECTING'
    setSession(isFirst ? { kind: 'CONNECTING' } : { kind: 'RECONNECTING', isOffline: !connection.isOnline() })
  }

  function rejectCommands(describe: (type: string) => string) {
    for (const { type, reject } of commands.values()) reject(new Error(describe(type)))
    commands.clear()
  }

  function closeForGood(reason: string) {
    if (isClosed()) return
    bids.close(reason)
    rejectCommands(() => `The room is closed: ${reason}.`)
    setSession({ kind: 'CLOSED', reason })
    connection.end()
  }

  return {
    state: () => state,
    /** The server's time now, in milliseconds since 1970; null until the first ping is answered. */
    serverNowMs,
    /** `reply` resolves with the final reply, however often the connection breaks; it rejects when the bid is given up. */
    bid(ticket: string, amount: number | string, bidOptions?: BidOptions) {
      if (isClosed()) throw new Error('The room is closed.')
      if (isBiddingStopped) throw new Error('Bidding is stopped.')
      return bids.place(ticket, amount, bidOptions)
    },
    /** What the service shows can no longer be believed: nothing more is sent, and what is on its way is still answered. */
    stopBidding() {
      isBiddingStopped = true
      bids.expireUnsent('was not sent: bidding is stopped')
    },
    cancel: bids.cancel,
    dismiss: bids.dismiss,
    /** Sends any other command once; rejects when the connection breaks before its reply. */
    send<T extends CommandType>(type: T, data: CommandInput<T>): Promise<Reply> {
      return new Promise((resolve, reject) => {
        if (isClosed()) return reject(new Error('The room is closed.'))
        const id = environment.newId()
        if (!isLive() || !connection.post(id, type, { auctionId, ...data }))
          return reject(new Error('The room is not connected.'))
        commands.set(id, { type, resolve, reject })
      })
    },
    /** Announcements and winners that were read over HTTP. */
    load: (lists: Lists) => change(withLists(state, lists)),
    loadBids: (bids: readonly NumberedBid[]) => change(withOlderBids(state, bids)),
    /** For the browser's `online` and `offline` events. */
    networkChanged: (online: boolean) => connection.networkChanged(online),
    close: () => closeForGood('LEFT'),
  }
}
