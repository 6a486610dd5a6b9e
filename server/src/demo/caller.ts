// Calls the service's own endpoints as the people of the demo. They get sessions without signing in by code, so that no
// SMS is sent; the sessions end when the demo world is complete.

import { setTimeout } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { findActor } from '#features/people/access/access.sql'
import { makeAccessTokens } from '#features/people/access/access-tokens'
import { announceAccessChange } from '#features/people/access/gatekeeper'
import { updateMobileVerified } from '#features/people/identity/directory.sql'
import { findUserByMobile, insertSession, updateSessionRevoked } from '#features/people/identity/identity.sql'
import type { HttpServer } from '#platform/http/server'
import { newId, runWithNamedIds } from '#platform/ids'
import type { Actor } from '#platform/permit'
import type { Platform } from '#platform/platform'

const MAX_ATTEMPTS = 100
const RETRY_MS = 200

export type Service = { http: HttpServer; platform: Platform }

// biome-ignore lint/suspicious/noExplicitAny: the seed reads responses without types; other tests check their schemas
type Data = any
/** `name` names the ids of what the call creates. */
export type Caller = {
  get(path: string): Promise<Data>
  post(path: string, body?: object, name?: string): Promise<Data>
  patch(path: string, body: object, name?: string): Promise<Data>
  put(path: string, body: object): Promise<Data>
  remove(path: string): Promise<Data>
  /** For actions that have only a socket command. */
  actor(): Promise<Actor>
}
export type Callers = { as(mobileNumber: string): Promise<Caller>; endSessions(): Promise<void> }

export function makeCallers({ http, platform }: Service): Callers {
  const { clock, db, transact } = platform
  const tokens = makeAccessTokens(platform.secrets, clock, platform.config.cell)
  // URLs in responses are those of the address that the request names.
  const authority = platform.publicUrl().replace(/^https?:\/\/([^/]+).*$/, '$1')
  const callers = new Map<string, Promise<Caller>>()
  const sessions: { sessionId: string; userId: string }[] = []

  async function openSession(mobileNumber: string): Promise<Caller> {
    const user = await findUserByMobile(db, mobileNumber)
    if (!user) throw new Error(`No user has the mobile number ${mobileNumber}.`)
    const now = clock.now()
    const sessionId = newId(now.getTime())
    const device = { deviceId: 'demo', deviceName: null, platform: 'OTHER', formFactor: 'OTHER' }
    await transact(async (tx) => {
      await updateMobileVerified(tx, user.id, now)
      await insertSession(tx, { id: sessionId, userId: user.id, ...device, createdAt: now })
    })
    sessions.push({ sessionId, userId: user.id })
    const authorization = `Bearer ${tokens.issue({ userId: user.id, sessionId, role: user.role })}`

    async function call(
      method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
      url: string,
      body?: object,
      name?: string,
    ) {
      const request = { method, url, authority, headers: { authorization }, ...(body ? { payload: body } : {}) }
      const response = await requestWithRetry(http, request, name)
      const envelope = response.json()
      if (response.statusCode < 300) return envelope.data
      throw new Error(`${method} ${url} as ${user!.name ?? mobileNumber}: ${JSON.stringify(envelope.error)}`)
    }
    return {
      get: (path) => call('GET', path),
      post: (path, body, name) => call('POST', path, body, name),
      patch: (path, body, name) => call('PATCH', path, body, name),
      put: (path, body) => call('PUT', path, body),
      remove: (path) => call('DELETE', path),
      async actor() {
        const actor = await findActor(db, sessionId)
        if (!actor) throw new Error(`The session of ${mobileNumber} has ended.`)
        return actor
      },
    }
  }

  return {
    as(mobileNumber) {
      const known = callers.get(mobileNumber) ?? openSession(mobileNumber)
      callers.set(mobileNumber, known)
      return known
    },
    endSessions: () =>
      transact(async (tx) => {
        for (const { sessionId, userId } of sessions) {
          await updateSessionRevoked(tx, sessionId, 'LOGOUT', clock.now())
          await announceAccessChange(tx, { userId })
        }
      }),
  }
}

/** A slow machine may look overloaded while it starts. A request that gets 503 had no effect and is repeated. */
export async function requestWithRetry(http: HttpServer, request: InjectOptions, name?: string) {
  for (let attempt = 1; ; attempt++) {
    const send = () => http.inject(request)
    const response = await (name ? runWithNamedIds(name, async () => send()) : send())
    if (response.statusCode !== 503 || attempt === MAX_ATTEMPTS) return response
    await setTimeout(RETRY_MS)
  }
}

/** Uploads bytes to the signed URL of a generate endpoint, as a client does. */
export async function upload(
  { http, platform }: Service,
  { signedUrl, requiredHeaders }: { signedUrl: string; requiredHeaders: Record<string, string> },
  bytes: Buffer,
): Promise<void> {
  // The service does not listen yet, so requests to its own address are injected.
  const ownUrl = platform.publicUrl()
  const url = signedUrl.slice(ownUrl.length)
  const status = signedUrl.startsWith(ownUrl)
    ? (await requestWithRetry(http, { method: 'PUT', url, headers: requiredHeaders, payload: bytes })).statusCode
    : (await fetch(signedUrl, { method: 'PUT', headers: requiredHeaders, body: new Uint8Array(bytes) })).status
  if (status >= 300) throw new Error(`An upload of the demo failed with status ${status}.`)
}
