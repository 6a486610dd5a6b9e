// A database in memory with what the service relies on in PostgreSQL: row locks with timeouts, transactions that become visible at their
// commit, commits that take time, unique keys, and sessions that can be cut at any moment.
import pg from 'pg'
import type { Random } from '../random.ts'
import type { VirtualTime } from '../virtual-time.ts'
import { emptyTables, restore, type Tables } from './tables.ts'

export const databaseError = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError(`simulated ${code}`, 0, 'error'), { code })

const connectionLost = () => new Error('Connection terminated unexpectedly')

const MAX_LATE_MS = 1_500

type Waiter = { session: Session; grant: () => void }
type Transaction = { writes: (() => void)[]; isFailed: boolean }
type Statement = {
  work: () => unknown
  /** It travels with the one before or after it. */
  isFree: boolean
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

type Latency = { statementMs: number; commitMs: number }

export class Store {
  readonly tables: Tables = emptyTables()
  readonly time: VirtualTime
  readonly latency: Latency
  commitCount = 0
  /** Counts the servers that took over. What was sent to one before is never executed. */
  timeline = 1
  /** Called after every commit that wrote something. */
  onCommit: () => void = () => {}
  readonly #holders = new Map<string, Session>()
  readonly #waiters = new Map<string, Waiter[]>()

  constructor(time: VirtualTime, latency: Latency) {
    this.time = time
    this.latency = latency
  }

  isHeldByAnother(key: string, session: Session): boolean {
    const holder = this.#holders.get(key)
    return holder !== undefined && holder !== session
  }

  /** Resolves when the session holds the lock; fails after its timeout. */
  lock(key: string, session: Session): Promise<void> | undefined {
    if (!this.isHeldByAnother(key, session)) {
      this.#give(key, session)
      return undefined
    }
    return new Promise((resolve, reject) => {
      const cancelTimeout = this.time.after(session.lockTimeoutMs, () => {
        this.#waiters.set(
          key,
          (this.#waiters.get(key) ?? []).filter((other) => other !== waiter),
        )
        reject(databaseError('55P03'))
      })
      const grant = () => {
        cancelTimeout()
        this.#give(key, session)
        resolve()
      }
      const waiter: Waiter = { session, grant }
      this.#waiters.set(key, [...(this.#waiters.get(key) ?? []), waiter])
    })
  }

  /** A replica takes over with what it had. Every session must have been cut. */
  failOver(replica: Tables): void {
    this.timeline++
    restore(this.tables, replica)
    this.#holders.clear()
    this.#waiters.clear()
  }

  /** Frees everything that the session holds; the session that waits longest comes next. */
  release(session: Session): void {
    for (const key of session.held) {
      if (this.#holders.get(key) !== session) continue
      this.#holders.delete(key)
      const [next, ...others] = this.#waiters.get(key) ?? []
      if (!next) continue
      this.#waiters.set(key, others)
      next.grant()
    }
    session.held.clear()
  }

  #give(key: string, session: Session): void {
    this.#holders.set(key, session)
    session.held.add(key)
  }
}

/** Most statements end at once: only those that wait cost a promise. */
function whenDone<T, R>(
  work: () => T | Promise<T>,
  done: (value: T) => R | Promise<R>,
  fail: (error: unknown) => R,
): R | Promise<R> {
  let value: T | Promise<T>
  try {
    value = work()
  } catch (error) {
    return fail(error)
  }
  return value instanceof Promise ? value.then(done, fail) : done(value)
}

/** One connection: its statements run one after the other, each after its time. */
export class Session {
  readonly store: Store
  readonly held = new Set<string>()
  readonly lockTimeoutMs: number
  readonly timeline: number
  /** The epoch of the history that it is on. */
  epoch = ''
  isCut = false
  /** Called when a statement has claimed due auctions. */
  onClaim: () => void = () => {}
  readonly #random: Random
  readonly #statements: Statement[] = []
  #isExecuting = false
  /** How much later the statements that were on their way arrive when the session is cut. */
  #lateByMs = 0
  #transaction: Transaction | null = null

  constructor(store: Store, random: Random, lockTimeoutMs: number) {
    this.store = store
    this.#random = random
    this.lockTimeoutMs = lockTimeoutMs
    this.timeline = store.timeline
  }

  /** A statement of its own, or of the transaction that is open. */
  send<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#send(() => this.#runStatement(work))
  }

  begin(): Promise<void> {
    return this.#send(() => {
      this.#transaction = { writes: [], isFailed: false }
    }, true)
  }

  /** The commit of a failed transaction rolls it back without an error, as in PostgreSQL. */
  commit(): Promise<void> {
    return this.#send(() => this.#commit() as void | Promise<void>, true)
  }

  rollback(): Promise<void> {
    return this.#send(() => this.#end(), true)
  }

  /** Becomes visible with the commit. Called within a statement. */
  write(change: () => void): void {
    this.#transaction!.writes.push(change)
  }

  /**
   * The client learns nothing more. Some of what it sent may still be executed, perhaps long afterwards, as when a network sends it once
   * more; then the server notices and rolls back.
   */
  cut(): void {
    if (this.isCut) return
    this.isCut = true
    for (const { reject } of this.#statements) reject(connectionLost())
    const arrived = this.#random.below(this.#statements.length + 1)
    this.#statements.length = Math.max(arrived, this.#isExecuting ? 1 : 0)
    if (this.#random.chance(0.5)) this.#lateByMs = this.#random.below(MAX_LATE_MS)
    if (this.#statements.length === 0) this.#forget()
  }

  #send<T>(work: () => T | Promise<T>, isFree = false): Promise<T> {
    if (this.isCut) return Promise.reject(connectionLost())
    return new Promise<T>((resolve, reject) => {
      this.#statements.push({ work, isFree, resolve, reject } as Statement)
      if (this.#statements.length === 1) this.#scheduleNext()
    })
  }

  #scheduleNext(): void {
    if (this.#statements[0]!.isFree) {
      this.#execute()
      return
    }
    const delayMs = this.store.latency.statementMs * (0.2 + this.#random.fraction())
    this.store.time.after(delayMs, () => this.#execute())
  }

  #execute(): void {
    const statement = this.#statements[0]
    if (!statement || this.timeline !== this.store.timeline) return
    if (this.#lateByMs > 0) {
      this.store.time.after(this.#lateByMs, () => this.#execute())
      this.#lateByMs = 0
      return
    }
    this.#isExecuting = true
    whenDone(
      statement.work,
      (value) => {
        if (!this.isCut) statement.resolve(value as never)
        this.#goOn()
      },
      (error) => {
        if (!this.isCut) statement.reject(error)
        this.#goOn()
      },
    )
  }

  #goOn(): void {
    this.#isExecuting = false
    this.#statements.shift()
    if (this.#statements.length > 0) this.#scheduleNext()
    else if (this.isCut) this.#forget()
  }

  #runStatement<T>(work: () => T | Promise<T>): T | Promise<T> {
    const open = this.#transaction
    if (open?.isFailed) throw databaseError('25P02')
    if (!open) this.#transaction = { writes: [], isFailed: false }
    const fail = (error: unknown): never => {
      if (open) open.isFailed = true
      else this.#end()
      throw error
    }
    return whenDone(
      work,
      (value) => {
        if (open) return value
        const committing = this.#commit()
        return committing ? committing.then(() => value, fail) : value
      },
      fail,
    )
  }

  /** Takes time only when something was written. */
  #commit(): Promise<void> | undefined {
    const transaction = this.#transaction
    if (transaction && !transaction.isFailed && transaction.writes.length > 0)
      return this.#commitWrites(transaction.writes)
    this.#end()
    return undefined
  }

  async #commitWrites(writes: readonly (() => void)[]): Promise<void> {
    await this.store.time.sleep(this.store.latency.commitMs * (0.2 + this.#random.fraction()))
    if (this.timeline !== this.store.timeline) throw connectionLost()
    for (const change of writes) change()
    this.store.commitCount++
    this.store.onCommit()
    this.#end()
  }

  #end(): void {
    this.#transaction = null
    this.store.release(this)
  }

  /** A server notices a lost client late, unless it ended the session itself. */
  #forget(): void {
    this.store.time.after(this.#random.pick([0, this.#random.below(300)]), () => this.#end())
  }
}
