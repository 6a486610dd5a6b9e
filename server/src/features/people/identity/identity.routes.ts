import * as contract from '@kuri/contract/people/identity.contract'
import * as sessions from '@kuri/contract/people/session.contract'
import { addressKey } from '#platform/http/address-key'
import { serve } from '#platform/http/endpoint'
import { isFromForeignPage } from '#platform/http/foreign-page'
import { Refusal, refuse } from '#platform/refusal'
import { requestCode } from './codes.actions.ts'
import { type IdentityDeps, signIn } from './identity.actions.ts'
import { endSession, listSessions, signOut } from './own-sessions.actions.ts'
import { refreshSession } from './refresh.actions.ts'
import { makeRefreshCookie } from './refresh-cookie.ts'

export function identityRoutes(deps: IdentityDeps) {
  const cookie = makeRefreshCookie(deps.config)

  return [
    serve(contract.requestOtp, ({ body, request }) => requestCode(deps, body, addressKey(request.ip))),

    serve(contract.verifyOtp, async ({ body, request, reply }) => {
      const { refreshToken, data } = await signIn(deps, body, addressKey(request.ip))
      if (refreshToken !== null) cookie.keep(reply, refreshToken)
      return data
    }),

    serve(contract.refreshSession, async ({ body, request, reply }) => {
      if (isFromForeignPage(request, deps.config.allowedOrigins)) throw refuse('FORBIDDEN')
      try {
        const refreshed = await refreshSession(deps, request.cookies[contract.REFRESH_COOKIE], body.attemptId)
        cookie.keep(reply, refreshed.refreshToken, refreshed.expiresInSeconds)
        return refreshed.data
      } catch (error) {
        // After a failure of the service the client tries again with the same cookie.
        if (error instanceof Refusal && error.code === 'REFRESH_INVALID') cookie.clear(reply)
        throw error
      }
    }),

    serve(contract.logout, async ({ permit, body, reply }) => {
      await signOut(deps, permit, body)
      cookie.clear(reply)
      return {}
    }),

    serve(sessions.listSessions, ({ permit }) => listSessions(deps, permit)),

    serve(sessions.endSession, async ({ permit, params, reply }) => {
      await endSession(deps, permit, params.sessionId)
      if (params.sessionId === permit.actor.sessionId) cookie.clear(reply)
      return {}
    }),
  ]
}
