// How the demo world is made: by the service's own doors, as the people who would do it. Nobody signs in by code for that,
// so that no message goes out; the sessions end when the world stands.
import { setTimeout } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { findActor } from '#features/access/access.sql'
import { makeAccessTokens } from '#features/access/access-tokens'
import { announceAccessChange } from '#features/access/gatekeeper'
import {
  findUserByMobile,
  insertSession,
  updateMobileVerified,
  updateSessionRevoked,
} from '#features/identity/identity.sql'
import type { HttpServer } from '#platform/http/server'
import { newId } from '#platform/ids'
import type { Actor } from '#platform/permit'
import type { Platform } from '#platform/platform'

const MAX_ATTEMPTS = 100
const RETRY_MS = 200

export type Service = { http: HttpServer; platform: Platform }

// biome-ignore lint/suspicious/noExplicitAny: the seed looks into answers freely; the contract's schemas are proven elsewhere
type Data = any
export type Caller = {
  get(path: string): Promise<Data>
  post(path: string, body?: object): Promise<Data>
  patch(path: string, body: object): Promise<Data>
  put(path: string, body: object): Promise<Data>
  remove(path: string): Promise<Data>
  /** For what only the socket has a door to. */
  actor(): Promise<Actor>
}
export type Callers = { as(mobileNumber: string): Promise<Caller>; leave(): Promise<void> }

export function makeCallers({ http, platform }: Service): Callers {
  const { clock, db, transact } = platform
  const tokens = makeAccessTokens(platform.secrets.tokenKey, clock)
  const callers = new Map<string, Promise<Caller>>()
  const sessions: { sessionId: string; userId: string }[] = []

  async function enter(mobileNumber: string): Promise<Caller> {
    const user = await findUserByMobile(db, mobileNumber)
    if (!user) throw new Error(`nobody has the number ${mobileNumber}`)
    const now = clock.now()
    const sessionId = newId(now.getTime())
    const device = { deviceId: 'demo', deviceName: null, platform: 'OTHER', formFactor: 'OTHER' }
    await transact(async (tx) => {
      await updateMobileVerified(tx, user.id, now)
      await insertSession(tx, { id: sessionId, userId: user.id, ...device, createdAt: now })
    })
    sessions.push({ sessionId, userId: user.id })
    const authorization = `Bearer ${tokens.issue({ userId: user.id, sessionId, role: user.role })}`

    async function call(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, body?: object) {
      const response = await knock(http, {
        method,
        url,
        headers: { authorization },
        ...(body ? { payload: body } : {}),
      })
      const answer = response.json()
      if (response.statusCode < 300) return answer.data
      throw new Error(`${method} ${url} as ${user!.name ?? mobileNumber}: ${JSON.stringify(answer.error)}`)
    }
    return {
      get: (path) => call('GET', path),
      post: (path, body) => call('POST', path, body),
      patch: (path, body) => call('PATCH', path, body),
      put: (path, body) => call('PUT', path, body),
      remove: (path) => call('DELETE', path),
      async actor() {
        const actor = await findActor(db, sessionId)
        if (!actor) throw new Error(`the session of ${mobileNumber} has ended`)
        return actor
      },
    }
  }

  return {
    as(mobileNumber) {
      const known = callers.get(mobileNumber) ?? enter(mobileNumber)
      callers.set(mobileNumber, known)
      return known
    },
    leave: () =>
      transact(async (tx) => {
        for (const { sessionId, userId } of sessions) {
          await updateSessionRevoked(tx, sessionId, 'LOGOUT', clock.now())
          await announceAccessChange(tx, { userId })
        }
      }),
  }
}

/** A start on a slow machine looks like overload for a moment: who is turned away there has done nothing, and knocks again. */
export async function knock(http: HttpServer, request: InjectOptions) {
  for (let attempt = 1; ; attempt++) {
    const response = await http.inject(request)
    if (response.statusCode !== 503 || attempt === MAX_ATTEMPTS) return response
    await setTimeout(RETRY_MS)
  }
}

/** Sends bytes to where a generate endpoint said, as a client does. */
export async function upload(
  { http, platform }: Service,
  { signedUrl, requiredHeaders }: { signedUrl: string; requiredHeaders: Record<string, string> },
  bytes: Buffer,
): Promise<void> {
  // The service does not listen yet: what would come to its own address goes in by the inner door.
  const own = platform.publicUrl()
  const status = signedUrl.startsWith(own)
    ? (await knock(http, { method: 'PUT', url: signedUrl.slice(own.length), headers: requiredHeaders, payload: bytes }))
        .statusCode
    : (await fetch(signedUrl, { method: 'PUT', headers: requiredHeaders, body: new Uint8Array(bytes) })).status
  if (status >= 300) throw new Error(`an upload of the demo was refused with ${status}`)
}
