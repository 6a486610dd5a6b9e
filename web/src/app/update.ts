// Notices that a newer version of the app has been installed by the service worker. It is loaded when the person says so: never in
// the middle of a form or a bid.
let isReady = false
const listeners = new Set<() => void>()

export const update = {
  isReady: () => isReady,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  apply: () => location.reload(),
  watch() {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    // The first worker takes over a page that had none; only a later one is an update.
    let hadWorker = serviceWorker.controller !== null
    serviceWorker.addEventListener('controllerchange', () => {
      isReady = hadWorker
      hadWorker = true
      for (const listener of listeners) listener()
    })
    void serviceWorker.register('/sw.js')
  },
}
