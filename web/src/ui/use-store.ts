import { useSyncExternalStore } from 'react'

/** What a store has now; the same when the server draws the page. */
export const useStore = <T>(subscribe: (listener: () => void) => () => void, get: () => T): T =>
  useSyncExternalStore(subscribe, get, get)
