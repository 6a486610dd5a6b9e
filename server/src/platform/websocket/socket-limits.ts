// How many sockets one person and one address may hold open, and how many messages a person may send over all of theirs.
import { ROOM_LIMITS } from '@kuri/contract/auctions/live-room.contract'
import { RateWindow } from './rate-window.ts'

export type SocketLimits = {
  perUser: number
  /** Many households share an address behind their operator's network, so this is far more than one person needs. */
  perAddress: number
}

/** Half of the sockets that a person may open may reach their own limit at once. */
const messagesPerUser = ({ perUser }: SocketLimits) => Math.ceil(perUser / 2) * ROOM_LIMITS.messagesPerWindow

type UserEntry = { socketCount: number; messages: RateWindow }

export class SocketCounts {
  readonly #limits: SocketLimits
  readonly #addresses = new Map<string, number>()
  readonly #users = new Map<string, UserEntry>()

  constructor(limits: SocketLimits) {
    this.#limits = limits
  }

  /** Takes a place for the address; false when it has none left. */
  addAddress(address: string): boolean {
    const count = this.#addresses.get(address) ?? 0
    if (count >= this.#limits.perAddress) return false
    this.#addresses.set(address, count + 1)
    return true
  }

  /** Takes a place for the user; false when they have none left. */
  addUser(userId: string): boolean {
    const entry = this.#users.get(userId)
    if (entry && entry.socketCount >= this.#limits.perUser) return false
    if (entry) entry.socketCount++
    else this.#users.set(userId, { socketCount: 1, messages: new RateWindow(messagesPerUser(this.#limits)) })
    return true
  }

  messagesOf(userId: string): RateWindow | null {
    return this.#users.get(userId)?.messages ?? null
  }

  removeAddress(address: string): void {
    const left = (this.#addresses.get(address) ?? 0) - 1
    if (left > 0) this.#addresses.set(address, left)
    else this.#addresses.delete(address)
  }

  removeUser(userId: string): void {
    const entry = this.#users.get(userId)
    if (entry && --entry.socketCount === 0) this.#users.delete(userId)
  }
}
