// The web site that passkeys are bound to. Browsers bind a passkey to a domain, never to an address, so a service on this machine
// is `localhost`.
export type RelyingParty = { id: string; origins: readonly string[] }

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** The first URL is the site of the people; others count when they belong to the same domain. */
export function relyingPartyOf(urls: readonly string[]): RelyingParty {
  const sites = urls.map((url) => new URL(url))
  const host = sites[0]?.hostname ?? 'localhost'
  if (LOOPBACK.includes(host)) return { id: 'localhost', origins: [] }
  const belongs = ({ hostname }: URL) => hostname === host || hostname.endsWith(`.${host}`)
  return { id: host, origins: [...new Set(sites.filter(belongs).map(({ origin }) => origin))] }
}

/** On this machine every port of localhost is the site: the web and the API are served by different ones. */
export function isOriginOf({ id, origins }: RelyingParty, origin: string): boolean {
  if (id !== 'localhost') return origins.includes(origin)
  return URL.canParse(origin) && new URL(origin).hostname === 'localhost'
}
