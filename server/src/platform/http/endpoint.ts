// One request: who → may they → well formed → do it → say it. Features hand in routes; this file knows none of them.
import type { Body, Data, Params, Query, Route } from '@kuri/contract/kit/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Permit } from '#platform/permit'

type Call<R extends Route> = {
  /** Who calls and what the endpoint asks of him; public endpoints have none. */
  permit: R['persona'] extends 'PUBLIC' ? null : Permit
  params: Params<R>
  query: Query<R>
  body: Body<R>
  /** The raw pair, for doors that need cookies, addresses or another status. */
  request: FastifyRequest
  reply: FastifyReply
}

export type Served = { route: Route; handle: (call: Call<Route>) => unknown }

/** Binds an endpoint of the contract to what it does. */
export const serve = <R extends Route>(route: R, handle: (call: Call<R>) => Promise<Data<R>> | Data<R>): Served => ({
  route,
  handle: handle as unknown as Served['handle'],
})

/** Answers "who is this, and does this endpoint take them?", throwing 401 or 403; synchronous when it can be. */
export type Gatekeeper = (token: string | null, route: Route) => Permit | null | Promise<Permit | null>
