// Somebody who opens many screens, one after another in one page, and notes what each of them shows and asks the service for.
import type { Page } from 'playwright-core'

export type Visit = {
  heading: string
  /** The whole page is refused, or its record is not there. */
  isClosed: boolean
  /** Everything that the page says. */
  text: string
  /** Messages of failed reads. */
  problems: string[]
  /** "GET /v2/…" without the search, how it was answered, and whether it left before the first answer was there. */
  requests: { name: string; status: number; isFirst: boolean }[]
  /** Of the page, without the menu. */
  links: string[]
  menu: string[]
}

/** Reads of the frame around every screen; they are not counted. */
const OF_THE_SHELL = [
  '/v2/auth/',
  '/v2/companies/me/membership',
  '/v2/companies/me/notifications?unread=true&pageSize=1',
]

export async function walkerOf(page: Page) {
  await page.waitForSelector('main h1')
  await page.evaluate(install, OF_THE_SHELL)
  const visit = (to: string, from: string | null): Promise<Visit> =>
    page.evaluate((way) => (window as unknown as Walking).walk(way.to, way.from), { to, from })
  return {
    visit: (path: string) => visit(path, null),
    /** As after signing in: nothing was read before. */
    visitFirst: (path: string) => visit(path, path.startsWith('/co') ? '/co/branches/new' : '/admin/companies/new'),
  }
}

type Walking = { walk(to: string, from: string | null): Promise<Visit> }

/** Runs in the page, so that a visit costs one round trip. */
function install(ofTheShell: readonly string[]) {
  const QUIET_MS = 30
  const GIVE_UP_MS = 20_000
  let requests: Visit['requests'] = []
  let isAnswered = false
  let inFlight = 0
  let changedAt = 0
  const send = window.fetch
  window.fetch = async (input, init) => {
    const url = new URL(typeof input === 'string' ? input : input instanceof URL ? input : input.url, location.origin)
    const path = url.pathname + url.search
    const request = { name: `${init?.method ?? 'GET'} ${url.pathname}`, status: 0, isFirst: !isAnswered }
    const isCounted = url.origin === location.origin && !ofTheShell.some((start) => path.startsWith(start))
    if (isCounted) requests.push(request)
    inFlight++
    try {
      const response = await send(input, init)
      request.status = response.status
      isAnswered ||= isCounted
      return response
    } finally {
      inFlight--
      changedAt = performance.now()
    }
  }
  new MutationObserver(() => {
    changedAt = performance.now()
  }).observe(document.body, { subtree: true, childList: true })

  /** Preact keeps the children of a node, and the whole tree in its element, under this name. */
  type Node = { __k: (Node | null)[] | null; props: Partial<App> }
  type App = {
    client: { removeQueries(filter: { type: 'inactive' }): void }
    router: {
      state: { status: string; location: { pathname: string }; resolvedLocation?: { pathname: string } }
    }
  }
  function findProp<Name extends keyof App>(name: Name): App[Name] {
    let node: Node | null | undefined = (document.getElementById('app') as unknown as { __k: Node }).__k
    while (node && !node.props[name]) node = node.__k?.[0]
    return node!.props[name]!
  }
  const [client, router] = [findProp('client'), findProp('router')]

  const isSettled = () =>
    inFlight === 0 &&
    router.state.status === 'idle' &&
    router.state.resolvedLocation?.pathname === router.state.location.pathname &&
    performance.now() - changedAt > QUIET_MS &&
    document.querySelector('h1') !== null &&
    document.querySelector('[aria-busy=true]') === null

  async function open(path: string) {
    changedAt = performance.now()
    const before = changedAt
    history.pushState(null, '', path)
    while (!isSettled()) {
      if (performance.now() - before > GIVE_UP_MS) throw new Error(`${path} does not come to rest`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  const hrefs = (selector: string) =>
    [...document.querySelectorAll<HTMLAnchorElement>(`${selector} a[href^="/"]`)].map((link) => link.pathname)

  const walking = window as unknown as Walking
  walking.walk = async (to, from) => {
    // The reads of a page are inactive when another one is open that reads nothing.
    if (from) await open(from)
    if (from) client.removeQueries({ type: 'inactive' })
    requests = []
    isAnswered = false
    await open(to)
    const heading = document.querySelector('h1')!.textContent ?? ''
    const text = (document.querySelector('main') ?? document.body).textContent ?? ''
    return {
      heading,
      isClosed: heading === 'No access' || heading === 'Not found' || /Not there, or not yours to see/.test(text),
      text,
      problems: [...document.querySelectorAll<HTMLElement>('[role=alert]')].map((alert) => alert.textContent ?? ''),
      requests,
      links: hrefs('main'),
      menu: hrefs('nav[aria-label=Main]'),
    }
  }
}
