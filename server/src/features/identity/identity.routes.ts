import * as contract from '@kuri/contract/account/identity.contract'
import type { FastifyReply } from 'fastify'
import { serve } from '#platform/http/endpoint'
import { endSession, type IdentityDeps, refreshSession, requestCode, signIn } from './identity.actions.ts'
import { REFRESH_TOKEN_SECONDS } from './identity.rules.ts'

const COOKIE = 'kuri_refresh'

export function identityRoutes(deps: IdentityDeps) {
  const cookie = { path: '/v2/auth', httpOnly: true, sameSite: 'strict', secure: deps.config.isProduction } as const
  const keep = (reply: FastifyReply, token: string) =>
    reply.setCookie(COOKIE, token, { ...cookie, maxAge: REFRESH_TOKEN_SECONDS })

  return [
    serve(contract.requestOtp, ({ body }) => requestCode(deps, body)),

    serve(contract.verifyOtp, async ({ body, reply }) => {
      const { refreshToken, data } = await signIn(deps, body)
      keep(reply, refreshToken)
      return data
    }),

    serve(contract.refreshSession, async ({ request, reply }) => {
      try {
        const { refreshToken, data } = await refreshSession(deps, request.cookies[COOKIE])
        keep(reply, refreshToken)
        return data
      } catch (error) {
        reply.clearCookie(COOKIE, cookie)
        throw error
      }
    }),

    serve(contract.logout, async ({ permit, reply }) => {
      await endSession(deps, permit)
      reply.clearCookie(COOKIE, cookie)
      return {}
    }),
  ]
}
