// The token of an invitation's link. Addresses end up in histories, screenshots and logs, so it leaves the address bar before anything
// else happens, and is kept in memory only.
const TOKEN = /^[A-Za-z0-9_-]{64}$/

function takeFromAddress(): string | null {
  if (location.pathname !== '/invitations/accept') return null
  const given = new URLSearchParams(location.search).get('token')?.trim() ?? ''
  history.replaceState(history.state, '', location.pathname)
  return TOKEN.test(given) ? given : null
}

const taken = takeFromAddress()

/** Null when the page was not opened with a whole link. */
export const invitationToken = () => taken
