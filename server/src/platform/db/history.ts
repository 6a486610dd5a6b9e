// Which history of the database this process is on. A failover or a restore begins a new timeline, and another cluster or a recreated
// database has other identifiers; what was committed last may then be gone. Every connection reports its history before it is used
// (session.ts), so nothing of a new history is read or written before everything that relied on the old one is notified.
import { createHash } from 'node:crypto'

export type History = {
  /** Takes the history that a new connection is on, and returns its epoch. */
  observe(identity: string): string
  /** The epoch of the newest connection. */
  epoch(): string
  /** For how long the database has been on this history, if it was on another one before. */
  changedMsAgo(): number | null
  /** Takes what is known about a change that happened before this process started. */
  noteChange(msAgo: number): void
  /** Called before the connection that saw the change is used. */
  onChange(listener: (epoch: string) => void): void
}

export function makeHistory(): History {
  const listeners: ((epoch: string) => void)[] = []
  let current: string | null = null
  let changedAtMs: number | null = null
  return {
    observe(identity) {
      const epoch = createHash('sha256').update(identity).digest('hex').slice(0, 16)
      const isChange = current !== null && current !== epoch
      current = epoch
      if (isChange) {
        changedAtMs = Date.now()
        for (const listener of listeners) listener(epoch)
      }
      return epoch
    },
    epoch() {
      if (current === null) throw new Error('No connection was opened yet.')
      return current
    },
    changedMsAgo: () => (changedAtMs === null ? null : Date.now() - changedAtMs),
    noteChange(msAgo) {
      changedAtMs = Date.now() - msAgo
    },
    onChange(listener) {
      listeners.push(listener)
    },
  }
}
