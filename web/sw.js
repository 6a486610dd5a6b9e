// Keeps the shell of the app for a phone without a network. Pages come from the network first, for three seconds, so that nobody who
// is online sees an old app; files with a hash in their name are kept for good. No answer of the API is ever stored. Shows messages
// that arrive while no page is open.
const CACHE = 'kuri-__VERSION__'
const FILES = __FILES__
const NETWORK_WAIT_MS = 3000
const ID = /^c[a-z0-9]{24}$/
const API = /^\/(v\d+|ws|docs|dev|objects|avatars|share|healthz|readyz|metrics)(\/|$)/

self.addEventListener('install', (event) =>
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  ),
)

self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('kuri-') && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  ),
)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && !API.test(pathname)) event.respondWith(openPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})

// Only a title arrives, without amounts. The page behind the address knows what the message is about.
self.addEventListener('push', (event) => {
  const { notificationId, title, data = {} } = event.data?.json() ?? {}
  if (!title) return
  const ids = Object.entries({ notificationId, ...data }).filter(([, value]) => ID.test(value))
  const path = `/my/notifications/open?${new URLSearchParams(ids)}`
  const shown = self.registration.showNotification(title, {
    tag: notificationId,
    icon: '/icon-192.png',
    data: { path },
  })
  event.waitUntil(Promise.all([shown, tellPages()]))
})

// A new window, so that nobody loses a form or a bid in the one that is open.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data.path))
})

async function tellPages() {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage('NOTIFIED')
}

async function openPage(request) {
  const timeout = new Promise((_, reject) => setTimeout(reject, NETWORK_WAIT_MS))
  return Promise.race([fetch(request), timeout])
    .catch(() => caches.match('/index.html'))
    .then((response) => response ?? Response.error())
}

async function openFile(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) (await caches.open(CACHE)).put(request, response.clone())
  return response
}
