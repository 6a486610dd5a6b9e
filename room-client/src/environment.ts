// How the client reaches the outside world. Browsers and Node share the defaults; tests replace them to choose the order of events.

/** The part of the browser's WebSocket that the client uses. */
export type ClientSocket = {
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  onerror: (() => void) | null
  send(text: string): void
  close(): void
}

export type Environment = {
  openSocket(url: string, protocols: string[]): ClientSocket
  /** Runs the work after a delay; returns a function that cancels it. */
  schedule(work: () => void, delayMs: number): () => void
  newId(): string
  /** A monotonic clock. */
  nowMs(): number
}

/** Where unfinished bids survive a reload. */
export type IntentStorage = { read(): string | null; write(text: string): void }

export const defaultEnvironment: Environment = {
  openSocket: (url, protocols) => new WebSocket(url, protocols) as ClientSocket,
  schedule(work, delayMs) {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  },
  newId: () => globalThis.crypto.randomUUID(),
  nowMs: () => performance.now(),
}

type WebStorage = { getItem(key: string): string | null; setItem(key: string, text: string): void }

/** For sessionStorage. A browser that refuses to store (private mode, full) loses only what a reload would have brought back. */
export const storageIn = (storage: WebStorage, key: string): IntentStorage => ({
  read: () => storage.getItem(key),
  write(text) {
    try {
      storage.setItem(key, text)
    } catch {
      // Bids go on without it.
    }
  },
})
