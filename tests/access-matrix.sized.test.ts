// The access matrix, generated from the contract: which callers pass which check. It contains every endpoint of the contract.
import { ALL_ROUTES } from '@kuri/contract/all-routes'
import { PERMISSION_CODES } from '@kuri/contract/kit/permissions'
import { codesOf, isOfCompany, type Route } from '@kuri/contract/kit/route'
import type { TSchema } from '@kuri/contract/kit/schema'
import { makeEmployee, makeRole, makeSubscriber, makeUser } from '@kuri/server/testing/fixtures'
import { WITHOUT_LIMITS } from '@kuri/server/testing/limits'
import { useApp } from '@kuri/server/testing/use-app'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goodValue } from './support/from-schema.ts'
import { address, withIdsOf } from './support/ids.ts'
import { inLane } from './support/lane.ts'
import { makeTenant } from './support/tenant.ts'

const tokens: Record<string, string> = {}
const app = await useApp(WITHOUT_LIMITS)
const tenant = await makeTenant(app)
tokens.COMPANY = (await makeEmployee(app, tenant.ids.companyId, [])).token
tokens.SUPERADMIN = (await app.superadmin()).token
tokens.SUBSCRIBER = (await makeSubscriber(app)).token
tokens.NOBODY = (await app.signIn((await makeUser(app, 'COMPANY')).mobileNumber)).token

const guarded = ALL_ROUTES.filter((route) => route.persona !== 'PUBLIC').map(
  (route) => [`${route.method} ${route.path}`, route] as const,
)

/** Valid requests of one endpoint. */
const REQUESTS = inLane({ everyday: 1, full: 6 })

type Request = { method: string; path: string; body?: unknown }
/** Valid requests: ids that exist and fields that the contract accepts. */
function goodRequests(route: Route): Request[] {
  const { method } = route
  const path = address(route, () => tenant.ids)
  const sample = (schema: TSchema) =>
    fc.sample(goodValue(schema), { numRuns: REQUESTS, seed: 11 }).map((value) => withIdsOf(tenant.ids, value, route))
  if (route.body) return sample(route.body).map((body) => ({ method, path, body }))
  if (!route.query || method === 'GET') return [{ method, path }]
  return sample(route.query).map((query) => ({ method, path: `${path}?${new URLSearchParams(query as never)}` }))
}
const send = ({ method, path, body }: Request, token?: string) =>
  app.call(method, path, { ...(token ? { token } : {}), ...(body === undefined ? {} : { body }) })

const SOME_ID = `c${'0'.repeat(24)}`
/** The checks before the permission do not look at ids. */
const call = (route: Route, token?: string) => {
  const body = route.body ? fc.sample(goodValue(route.body), { numRuns: 1, seed: 7 })[0] : undefined
  return send({ method: route.method, path: route.path.replace(/:[A-Za-z]+/g, SOME_ID), body }, token)
}

test.each(guarded)('[spec: Who may call what] %s: no token, or a bad one, is 401', async (_name, route) => {
  expect((await call(route)).status).toBe(401)
  expect((await call(route, 'abc')).status).toBe(401)
})

test.each(guarded.filter(([, route]) => route.persona !== 'ANY'))(
  '[spec: Who may call what] %s: another persona is 403',
  async (_name, route) => {
    for (const persona of ['COMPANY', 'SUPERADMIN', 'SUBSCRIBER'].filter((name) => name !== route.persona))
      expect((await call(route, tokens[persona])).status, persona).toBe(403)
  },
)

const ofCompany = guarded.filter(([, route]) => route.persona === 'COMPANY')

test.each(ofCompany)(
  '[spec: Sessions and tokens] %s returns 401 to a company user without an active membership',
  async (_name, route) => {
    expect((await call(route, tokens.NOBODY)).status).toBe(401)
  },
)

/** Endpoints that require no permission, and their status for an employee without permissions. */
const OPEN: Record<string, { status: number; why: string }> = {
  'GET /v2/companies/me/membership': { status: 200, why: 'every employee may read their own permissions' },
  'GET /v2/companies/me/notifications': { status: 200, why: 'every employee may read their own notifications' },
  'PATCH /v2/companies/me/notifications/:notificationId/read': { status: 404, why: 'only of their own' },
  'POST /v2/companies/me/notifications/read-all': { status: 200, why: 'only their own' },
  'GET /v2/companies/home': { status: 200, why: 'each section is null without its permission' },
}

test('[spec: Errors] only the listed endpoints require no permission', () => {
  const withoutPermission = ofCompany.filter(([, route]) => route.permission === null).map(([name]) => name)
  expect(withoutPermission.toSorted()).toEqual(Object.keys(OPEN).toSorted())
})

test.each(Object.entries(OPEN))('[spec: Errors] %s is open to every employee', async (name, { status }) => {
  const [, route] = ofCompany.find(([own]) => own === name)!
  for (const request of goodRequests(route)) expect((await send(request, tokens.COMPANY!)).status).toBe(status)
})

const asking = ofCompany.filter(([, route]) => route.permission !== null)
const isList = (route: Route) => route.method === 'GET' && !route.path.includes(':')
/** Without a company permission the status is 403; without a branch or program permission it is 404. */
const expected = (route: Route) => (isOfCompany(route.permission!) ? 403 : isList(route) ? 200 : 404)

/** Tokens of employees with every permission but those asked for, one for each combination. */
const withoutCodes = new Map<string, string>()
async function tokenWithout(asked: readonly string[]): Promise<string> {
  const key = asked.toSorted().join()
  const known = withoutCodes.get(key)
  if (known) return known
  const others = PERMISSION_CODES.filter((code) => !asked.includes(code))
  const roleId = await makeRole(app, tenant.ids.companyId, 'COMPANY', others)
  const { token } = await makeEmployee(app, tenant.ids.companyId, [{ roleId }])
  withoutCodes.set(key, token)
  return token
}

test.each(asking)(
  '[spec: Errors] %s is closed to employees with no permission, or with all but the required one',
  async (_name, route) => {
    for (const token of [tokens.COMPANY!, await tokenWithout(codesOf(route.permission!))])
      for (const request of goodRequests(route)) {
        const { status, data } = await send(request, token)
        expect(status, JSON.stringify(request)).toBe(expected(route))
        if (status === 200) expect(data.count).toBe(0)
      }
  },
)

// The counterpart: the ids above exist, and only the permission was missing. Requests that end something come last.
const ENDS = /cancel|closing|revoke|suspend|deactivate|transfer|status/
/** Its program leaves the reach of the owner later on, and nothing else needs the document. */
const GOES_FIRST = '/v2/companies/programs/:programId/documents/:documentId'
const destructiveness = ({ method, path }: Route) =>
  path === GOES_FIRST ? 0.5 : Number(method !== 'GET') + Number(ENDS.test(path)) + 3 * Number(method === 'DELETE')
const forOwner = [...asking].sort(([, a], [, b]) => destructiveness(a) - destructiveness(b))

test.each(forOwner)('[spec: Errors] %s lets the owner pass the permission check', async (_name, route) => {
  const request = goodRequests(route)[0]!
  const { status, data, error } = await send(request, tenant.token)
  if (error?.code === 'SECOND_FACTOR_PROOF_REQUIRED') return
  expect([401, 403, 404, 500], JSON.stringify([request, error])).not.toContain(status)
  if (isList(route) && !route.downloads && !isOfCompany(route.permission!)) expect(data.count).toBeGreaterThan(0)
})
