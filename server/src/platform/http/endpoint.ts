// How a feature binds an endpoint of the contract to its handler. The server authenticates, checks permissions and validates first.
import type { Body, Data, Params, Query, Route } from '@kuri/contract/kit/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Drawer } from '#platform/documents/drawer'
import type { Permit } from '#platform/permit'
import type { Download } from './download.ts'
import type { NotModified } from './etags/not-modified.ts'

type Call<R extends Route> = {
  /** The caller and the permission that the endpoint asks for; public endpoints have none. */
  permit: R['persona'] extends 'PUBLIC' ? null : Permit
  params: Params<R>
  query: Query<R>
  body: Body<R>
  /** For endpoints that say what they make. */
  drawer: R['makes'] extends string ? Drawer : null
  /** The raw request and reply, for endpoints that need cookies, addresses or another status. */
  request: FastifyRequest
  reply: FastifyReply
}

export type Served = { route: Route; handle: (call: Call<Route>) => unknown }

type Answer<R extends Route> = Data<R> | NotModified | (R['downloads'] extends readonly string[] ? Download : never)

/** Binds an endpoint of the contract to its handler. */
export const serve = <R extends Route>(
  route: R,
  handle: (call: Call<R>) => Promise<Answer<R>> | Answer<R>,
): Served => ({
  route,
  handle: handle as unknown as Served['handle'],
})

/** Identifies the caller and checks that they may use the endpoint; throws 401 or 403. Synchronous when the session is cached. */
export type Gatekeeper = (token: string | null, route: Route) => Permit | null | Promise<Permit | null>
