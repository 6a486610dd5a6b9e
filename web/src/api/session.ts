// The session of this browser. The refresh token is an HTTP-only cookie that no script sees; the access token lives in memory and ends
// with the tab.
import type { Static } from '@kuri/contract/kit/schema'
import type { SignedIn } from '@kuri/contract/people/identity.contract'
import { takeEarlyRenewal } from './early.ts'
import { askForRenewal, forgetAttempt, isSignInLikely, noteSignIn, noteSignOut, type Renewed } from './renewal.ts'

export type Person = Renewed['session']
export type Role = Person['role']
/**
 * UNKNOWN until the service has answered once: a phone without a network is not signed out. ENDED is a session that the service no
 * longer knows while somebody works with it: the page stays, and the person signs in again over it.
 */
type SessionState =
  | { status: 'UNKNOWN'; person: null }
  | { status: 'SIGNED_OUT'; person: null /** Why, when the company ended the access. */; reason?: string }
  | { status: 'SIGNED_IN'; person: Person }
  | { status: 'ENDED'; person: Person; reason?: string }

type SignInAnswer = Pick<Static<typeof SignedIn> | Renewed, 'accessToken' | 'session'>
type TabMessage = { kind: 'SIGNED_OUT' } | { kind: 'SIGNED_IN'; userId: string }

/** Counted on our own clock from its arrival, one minute short of 15: a phone's time of day is often wrong. */
const TOKEN_LIFE_MS = 14 * 60_000

let state: SessionState = { status: 'UNKNOWN', person: null }
let access: { token: string; endsAt: number } | null = null
let renewing: Promise<boolean> | null = null
const listeners = new Set<() => void>()
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('kuri.session')
if (otherTabs) otherTabs.onmessage = ({ data }: MessageEvent<TabMessage>) => followOtherTab(data)

function followOtherTab(message: TabMessage) {
  if (message.kind === 'SIGNED_OUT') return change({ status: 'SIGNED_OUT', person: null })
  if (state.person && state.person.userId !== message.userId) return location.reload()
  if (state.status !== 'SIGNED_IN') void session.renew()
}

function change(next: SessionState) {
  if (next.status !== 'SIGNED_IN') access = null
  if (next.status === 'SIGNED_IN') noteSignIn()
  if (next.status === 'SIGNED_OUT') noteSignOut()
  state = next
  for (const listener of listeners) listener()
}

function enter({ accessToken, session: person }: SignInAnswer) {
  // Another person signed in over this one, here or in another tab: nothing of the first may stay on the screen.
  if (state.person && state.person.userId !== person.userId) location.reload()
  access = { token: accessToken, endsAt: performance.now() + TOKEN_LIFE_MS }
  change({ status: 'SIGNED_IN', person })
}

function end(refusal: { code: string; message: string } | undefined) {
  const more = refusal?.code === 'NO_ACTIVE_MEMBERSHIP' ? { reason: refusal.message } : {}
  const { person } = state
  change(person ? { status: 'ENDED', person, ...more } : { status: 'SIGNED_OUT', person: null, ...more })
}

async function renew(): Promise<boolean> {
  const answer = await (takeEarlyRenewal() ?? askForRenewal())
  if (answer === null) return false
  if (answer.data) enter(answer.data)
  else end(answer.error)
  return answer.data !== undefined
}

export const session = {
  state: () => state,
  isLikely: isSignInLikely,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  enter(answer: SignInAnswer) {
    forgetAttempt()
    enter(answer)
    otherTabs?.postMessage({ kind: 'SIGNED_IN', userId: answer.session.userId } satisfies TabMessage)
  },
  leave() {
    change({ status: 'SIGNED_OUT', person: null })
    otherTabs?.postMessage({ kind: 'SIGNED_OUT' } satisfies TabMessage)
  },
  /** The person changed something about themselves, such as their language. */
  update(person: Person) {
    if (state.status === 'SIGNED_IN' && state.person.userId === person.userId) change({ status: 'SIGNED_IN', person })
  },
  renew() {
    renewing ??= renew().finally(() => {
      renewing = null
    })
    return renewing
  },
  async token(): Promise<string | null> {
    if (access && access.endsAt > performance.now()) return access.token
    if (state.status === 'SIGNED_IN' || state.status === 'UNKNOWN') await session.renew()
    return access?.token ?? null
  },
}
