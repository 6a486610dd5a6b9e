// The session of this browser. The refresh token is an HTTP-only cookie that no script sees; the access token lives in memory and ends
// with the tab. Tabs renew one after another (Web Locks), because the cookie rotates and an old one ends the session.
import type { refreshSession, verifyOtp } from '@kuri/contract/account/identity.contract'
import type { Data } from '@kuri/contract/kit/route'

export type Role = Data<typeof refreshSession>['role']
export type Person = { userId: string; role: Role }
/** UNKNOWN until the service has answered once: a phone without a network is not signed out. */
export type SessionState =
  | { status: 'UNKNOWN'; person: null }
  | { status: 'SIGNED_OUT'; person: null }
  | { status: 'SIGNED_IN'; person: Person }

type SignInAnswer = { userId: string; role: Role; accessToken: string }

/** Counted on our own clock from its arrival, one minute short of 15: a phone's time of day is often wrong. */
const TOKEN_LIFE_MS = 14 * 60_000
const ATTEMPT_KEY = 'kuri.refresh-attempt'

let state: SessionState = { status: 'UNKNOWN', person: null }
let access: { token: string; endsAt: number } | null = null
let renewing: Promise<boolean> | null = null
const listeners = new Set<() => void>()
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('kuri.session')
if (otherTabs) otherTabs.onmessage = () => change({ status: 'SIGNED_OUT', person: null })

function change(next: SessionState) {
  if (next.status !== 'SIGNED_IN') access = null
  state = next
  for (const listener of listeners) listener()
}

function enter({ userId, role, accessToken }: SignInAnswer) {
  // Another person signed in over this one in another tab: nothing of the first may stay on the screen.
  if (state.person && state.person.userId !== userId) location.reload()
  access = { token: accessToken, endsAt: performance.now() + TOKEN_LIFE_MS }
  if (state.person?.userId !== userId) change({ status: 'SIGNED_IN', person: { userId, role } })
}

/** The attempt is stored until its answer arrives, also over a reload, so that a lost answer can be asked for again. */
async function renew(): Promise<boolean> {
  const attempt = localStorage.getItem(ATTEMPT_KEY) ?? crypto.randomUUID()
  localStorage.setItem(ATTEMPT_KEY, attempt)
  const response = await fetch('/v2/auth/refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ attempt }),
  }).catch(() => null)
  if (response === null || response.status >= 500 || response.status === 429) return false
  const answer = response.ok ? ((await response.json()) as { data: Data<typeof refreshSession> }).data : null
  localStorage.removeItem(ATTEMPT_KEY)
  if (answer) enter(answer)
  else change({ status: 'SIGNED_OUT', person: null })
  return answer !== null
}

export const session = {
  state: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  enter: (answer: SignInAnswer | Data<typeof verifyOtp>) => enter(answer as SignInAnswer),
  leave() {
    change({ status: 'SIGNED_OUT', person: null })
    otherTabs?.postMessage('SIGNED_OUT')
  },
  renew() {
    const renewAlone = () => (navigator.locks ? navigator.locks.request('kuri.refresh', renew) : renew())
    renewing ??= Promise.resolve(renewAlone()).finally(() => {
      renewing = null
    })
    return renewing
  },
  async token(): Promise<string | null> {
    if (access && access.endsAt > performance.now()) return access.token
    if (state.status !== 'SIGNED_OUT') await session.renew()
    return access?.token ?? null
  },
}
