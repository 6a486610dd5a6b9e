// What a link has after the # of its address: the token of minutes, the code of a passbook. No server sees it there. Addresses end up in
// histories and screenshots, so it leaves the address bar before anything else happens, and is kept in memory only.
const TOKENS: Readonly<Record<string, RegExp>> = {
  '/minutes': /^[0-9a-f]{64}$/,
  '/check-passbook': /^[0-9A-Za-z-]{16,40}$/,
}

function takeFromAddress() {
  const { pathname, hash } = location
  const pattern = TOKENS[pathname]
  if (!pattern || hash === '') return null
  history.replaceState(history.state, '', pathname)
  const token = hash.slice(1)
  return pattern.test(token) ? { pathname, token } : null
}

const taken = takeFromAddress()

/** Null when the page was not opened with a whole link. */
export const linkToken = (path: '/minutes' | '/check-passbook') => (taken?.pathname === path ? taken.token : null)
