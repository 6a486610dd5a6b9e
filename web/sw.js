// Keeps the shell of the app for a phone without a network. Pages come from the network first, for three seconds, so that nobody who
// is online sees an old app; files with a hash in their name are kept for good. No answer of the API is ever stored. Shows messages
// that arrive while no page is open.
const CACHE = 'kuri-__VERSION__'
const FILES = __FILES__
/** What a page imports, so that it is asked for together with the page and not after it. */
const IMPORTS = __IMPORTS__
const NETWORK_WAIT_MS = 3000
const ID = /^c[a-z0-9]{24}$/
const WORKPLACE = /^\/(co|admin)(\/|$)/
/** Its policy is another one than that of the page that is kept. */
const CHECKOUT = '/checkout.html'
const API = /^\/(v\d+|ws|docs|dev|objects|avatars|share|trust|log|healthz|readyz|metrics)(\/|$)/

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
  if (pathname === CHECKOUT) return
  if (request.mode === 'navigate' && !API.test(pathname)) event.respondWith(openPage(request, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(openWithImports(pathname))
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

/** The page of staff is kept when it is first opened: members have no use for it. */
async function openPage(request, pathname) {
  const isWorkplace = WORKPLACE.test(pathname)
  const timeout = new Promise((_, reject) => setTimeout(reject, NETWORK_WAIT_MS))
  try {
    const response = await Promise.race([fetch(request), timeout])
    if (isWorkplace && response.ok) void keep('/staff.html', response.clone())
    return response
  } catch {
    return (await caches.match(isWorkplace ? '/staff.html' : '/index.html')) ?? Response.error()
  }
}

function openWithImports(path) {
  for (const each of IMPORTS[path] ?? []) openFile(each).catch(() => {})
  return openFile(path)
}

/** The files that are on their way, by their paths: a page and its imports ask for the same ones. */
const loading = new Map()

async function openFile(path) {
  if (!loading.has(path)) loading.set(path, loadFile(path))
  try {
    return (await loading.get(path)).clone()
  } catch (error) {
    loading.delete(path)
    throw error
  }
}

async function loadFile(path) {
  const kept = await caches.match(path)
  const response = kept ?? (await fetch(path))
  const storing = kept || !response.ok ? Promise.resolve() : keep(path, response.clone())
  void storing.finally(() => loading.delete(path))
  return response
}

/** A full disk is no reason to show nothing. */
const keep = async (path, response) => (await caches.open(CACHE)).put(path, response).catch(() => {})
