// The cookie that carries the refresh token.
import { REFRESH_COOKIE } from '@kuri/contract/people/identity.contract'
import type { FastifyReply } from 'fastify'
import type { Config } from '#platform/config'
import { REFRESH_TOKEN_SECONDS } from './sessions.rules.ts'

export function makeRefreshCookie({ isProduction, publicUrl }: Pick<Config, 'isProduction' | 'publicUrl'>) {
  const secure = isProduction || (publicUrl?.startsWith('https:') ?? false)
  const options = { path: '/v2/auth', httpOnly: true, sameSite: 'strict', secure } as const
  return {
    keep: (reply: FastifyReply, token: string, maxAge = REFRESH_TOKEN_SECONDS) =>
      reply.setCookie(REFRESH_COOKIE, token, { ...options, maxAge }),
    clear: (reply: FastifyReply) => reply.clearCookie(REFRESH_COOKIE, options),
  }
}
