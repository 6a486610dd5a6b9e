// The token of a link to minutes, after the # of the address. Addresses end up in histories and screenshots, so it leaves the address
// bar before anything else happens, and is kept in memory only.
const TOKEN = /^[0-9a-f]{64}$/

function takeFromAddress(): string | null {
  if (location.pathname !== '/minutes') return null
  const given = location.hash.slice(1)
  history.replaceState(history.state, '', location.pathname)
  return TOKEN.test(given) ? given : null
}

const taken = takeFromAddress()

/** Null when the page was not opened with a whole link. */
export const linkToken = () => taken
