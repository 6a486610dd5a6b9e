// Deadlines that this process has just set, announced to its own lifecycle engine so that it wakes in time. Other processes
// poll every second.

export type Deadlines = {
  announce(dueAt: Date): void
  /** Returns a function that stops the listening. */
  onAnnounced(listener: (dueAt: Date) => void): () => unknown
}

export function makeDeadlines(): Deadlines {
  const listeners = new Set<(dueAt: Date) => void>()
  return {
    announce(dueAt) {
      for (const listener of listeners) listener(dueAt)
    },
    onAnnounced(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
