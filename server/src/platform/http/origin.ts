// The address and browser with which somebody accepted or signed something, kept as evidence: shortened and safe to store.
import type { FastifyRequest } from 'fastify'

const MAX_USER_AGENT = 512

export type Origin = { ip: string; userAgent: string | null }

export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT).toWellFormed() ?? null,
})
