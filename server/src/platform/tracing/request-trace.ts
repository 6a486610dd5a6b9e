// Which trace a request belongs to: that of its `traceparent`, or a new one. The response and every log line name it.
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readTraceParent, type TraceSpan, unrecordedSpan, writeTraceResponse } from './trace-context.rules.ts'
import type { RequestSpan, Tracer } from './tracer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    trace: TraceSpan | RequestSpan | null
  }
}

export function addRequestTrace(app: FastifyInstance, tracer: Tracer | null): void {
  app.decorateRequest('trace', null)
  app.addHook('onRequest', (request, reply, done) => {
    const parent = readTraceParent(request.headers.traceparent, request.headers.tracestate)
    request.trace = tracer ? tracer.startRequest(parent) : unrecordedSpan(parent, randomUUID)
    reply.header('traceresponse', writeTraceResponse(request.trace))
    withinTrace(request, done)
  })
  if (tracer)
    app.addHook('onResponse', (request, reply, done) => {
      endSpan(request, reply)
      done()
    })
}

/** Reading a body loses what the hooks before it ran in, so handlers enter it again. */
export const withinTrace = <T>({ trace }: FastifyRequest, work: () => T): T =>
  trace && 'within' in trace ? trace.within(work) : work()

/** The names by which every log line about a request can be found. */
export const namesOf = ({ id, trace }: FastifyRequest) => ({ reqId: id, traceId: trace?.traceId })

/** The route and not the address: an address may hold a token, a signature or what somebody searched for. */
function endSpan({ trace, method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): void {
  if (trace === null || !('end' in trace)) return
  const route = routeOptions.url ?? 'unmatched'
  trace.end({
    name: `${method} ${route}`,
    attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': statusCode },
    hasFailed: statusCode >= 500,
  })
}
