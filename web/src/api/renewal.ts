// Asks the service to renew the session of this browser. Tabs do it one after another (Web Locks), because the cookie rotates and an old
// one ends the session.
import type { Data } from '@kuri/contract/kit/route'
import type { refreshSession } from '@kuri/contract/people/identity.contract'
import { randomId } from './random-id.ts'

export type Renewed = Data<typeof refreshSession>
export type Renewal = { data?: Renewed; error?: { code: string; message: string } }

const RENEW_WAIT_MS = 20_000
const ATTEMPT_KEY = 'kuri.refresh-attempt'
/** Set while somebody is signed in: a start page that would lead them home waits for the service then. */
const SIGNED_IN_KEY = 'kuri.signed-in'

export const isSignInLikely = () => localStorage.getItem(SIGNED_IN_KEY) !== null
export const noteSignIn = () => localStorage.setItem(SIGNED_IN_KEY, '1')
export const noteSignOut = () => localStorage.removeItem(SIGNED_IN_KEY)
export const forgetAttempt = () => localStorage.removeItem(ATTEMPT_KEY)

/** The attempt is stored until its answer arrives, also over a reload, so that a lost answer can be asked for again. */
async function ask(): Promise<Renewal | null> {
  const attemptId = localStorage.getItem(ATTEMPT_KEY) ?? randomId()
  localStorage.setItem(ATTEMPT_KEY, attemptId)
  const response = await fetch('/v2/auth/refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify({ attemptId }),
    signal: AbortSignal.timeout(RENEW_WAIT_MS),
  }).catch(() => null)
  if (response === null || response.status >= 500) return null
  // A device that nobody signed in on has no cookie: others at its address may have used up the answers that say so.
  if (response.status === 429 && isSignInLikely()) return null
  const answer: Renewal = await response.json().catch(() => ({}))
  forgetAttempt()
  return answer
}

/** Null when the service did not answer, which signs nobody out. */
export const askForRenewal = async (): Promise<Renewal | null> =>
  navigator.locks ? navigator.locks.request('kuri.refresh', ask) : ask()
