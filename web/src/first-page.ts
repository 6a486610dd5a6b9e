// What the pages at which people arrive need first. The addresses repeat those of the contract, which is too large to be here; a test
// compares them.
type FirstPage = {
  /** Only signed-in people see it. */
  isForPersons: boolean
  /** Whose words it shows. */
  feature: string | null
  /** What it reads first. */
  address: string | null
}

const PERSONS = /^\/(home|my|co|admin)(\/|$)/
const PAGES: [pattern: RegExp, feature: string, addressOf: (id: string) => string | null][] = [
  // These come with their data from the server.
  [/^\/(chits.*)?$/, 'marketplace', () => null],
  [/^\/sign-in$/, 'identity', () => null],
  [/^\/home$/, 'start-page', () => '/v2/subscribers/me/home'],
  [/^\/my\/auctions\/([^/]+)\/room\/[^/]+$/, 'room', (id) => `/v2/subscribers/me/auctions/${id}`],
]

/** A list with filters in its address is left to the page. */
export function firstPageOf(path: string, search: string): FirstPage {
  const isForPersons = PERSONS.test(path)
  for (const [pattern, feature, addressOf] of PAGES) {
    const found = pattern.exec(path)
    if (found) return { isForPersons, feature, address: search === '' ? addressOf(found[1] ?? '') : null }
  }
  return { isForPersons, feature: null, address: null }
}
