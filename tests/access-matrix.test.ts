// The access matrix, made from the contract: who gets past which gate. A new endpoint is in it by being in the contract.
import { ALL_ROUTES } from '@kuri/contract/all-routes'
import { isOfCompany, type Route } from '@kuri/contract/route'
import { makeCompany, makeEmployee, makeSubscriber, makeUser } from '@kuri/server/testing/fixtures'
import { startTestApp, type TestApp } from '@kuri/server/testing/test-app'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodValue } from './support/from-schema.ts'

let app: TestApp
const tokens: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp()
  const company = await makeCompany(app)
  tokens.COMPANY = (await makeEmployee(app, company.companyId, [])).token
  tokens.SUPERADMIN = (await app.superadmin()).token
  tokens.SUBSCRIBER = (await makeSubscriber(app)).token
  tokens.NOBODY = (await app.signIn((await makeUser(app, 'COMPANY')).mobileNumber)).token
})
afterAll(() => app.close())

const guarded = ALL_ROUTES.filter((route) => route.persona !== 'PUBLIC').map(
  (route) => [`${route.method} ${route.path}`, route] as const,
)
const SOME_ID = `c${'0'.repeat(24)}`
const call = (route: Route, token?: string) => {
  const body = route.body ? fc.sample(goodValue(route.body), { numRuns: 1, seed: 7 })[0] : undefined
  return app.call(route.method, route.path.replace(/:[A-Za-z]+/g, SOME_ID), {
    ...(token ? { token } : {}),
    ...(body === undefined ? {} : { body }),
  })
}

test.each(guarded)('[D1 5] %s: no token, or a bad one, is 401', async (_name, route) => {
  expect((await call(route)).status).toBe(401)
  expect((await call(route, 'abc')).status).toBe(401)
})

test.each(guarded.filter(([, route]) => route.persona !== 'ANY'))(
  '[D1 5] %s: another persona is 403',
  async (_name, route) => {
    for (const persona of ['COMPANY', 'SUPERADMIN', 'SUBSCRIBER'].filter((name) => name !== route.persona))
      expect((await call(route, tokens[persona])).status, persona).toBe(403)
  },
)

const ofCompany = guarded.filter(([, route]) => route.persona === 'COMPANY')

test.each(ofCompany)('[D2 5] %s: a company user without an active membership is 401', async (_name, route) => {
  expect((await call(route, tokens.NOBODY)).status).toBe(401)
})

test.each(ofCompany)('[D2 7] %s: an employee who holds nothing gets nothing', async (_name, route) => {
  const { status, data } = await call(route, tokens.COMPANY)
  if (route.permission !== null && isOfCompany(route.permission)) return expect(status).toBe(403)
  if (route.method === 'GET' && status === 200 && route.permission !== null) return expect(data.count).toBe(0)
  if (route.permission !== null) expect([400, 404]).toContain(status)
})
