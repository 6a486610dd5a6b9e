// Calls every endpoint of the contract with valid and invalid input: it must never return 500, and always the envelope. The input is
// the same in every run, so that a change is judged and not the dice; FUZZ_SEED=<number> draws other input.
import { ALL_ROUTES } from '@kuri/contract/all-routes'
import type { Route } from '@kuri/contract/kit/route'
import { makeCompany, makeCycle, makeEnrollment, makeProgram, makeSubscriber } from '@kuri/server/testing/fixtures'
import { WITHOUT_LIMITS } from '@kuri/server/testing/limits'
import { startTestApp, type TestApp } from '@kuri/server/testing/test-app'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenValue, goodValue } from './from-schema.ts'

const seed = Number(process.env.FUZZ_SEED ?? 1)

let app: TestApp
const tokens = new Map<string, string>()
let knownIds: string[] = []

async function makeWorld() {
  app = await startTestApp(WITHOUT_LIMITS)
  const company = await makeCompany(app)
  const subscriber = await makeSubscriber(app)
  const programId = await makeProgram(app, company.companyId, company.branchId)
  const enrollmentId = await makeEnrollment(app, company.companyId, programId, subscriber.userId, 1)
  const cycleId = await makeCycle(app, company.companyId, programId, 1)
  tokens.set('COMPANY', company.token)
  tokens.set('SUPERADMIN', (await app.superadmin()).token)
  tokens.set('SUBSCRIBER', subscriber.token)
  tokens.set('ANY', subscriber.token)
  knownIds = [
    company.companyId,
    company.branchId,
    company.membershipId,
    programId,
    enrollmentId,
    cycleId,
    subscriber.userId,
  ]
}

const idLike = fc.oneof(
  fc.constantFrom('not-an-id', '%00', '0', 'c'.repeat(25), `c${'0'.repeat(24)}`, '💥', '..%2f..'),
  fc.nat().map((n) => knownIds[n % knownIds.length]!),
)

function request(route: Route) {
  const names = [...route.path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1]!)
  return fc.record({
    ids: fc.tuple(...names.map(() => idLike)),
    query: route.query ? fc.oneof(goodValue(route.query), brokenValue(route.query)) : fc.constant({}),
    body: route.body ? fc.oneof(goodValue(route.body), brokenValue(route.body)) : fc.constant(undefined),
  })
}

const queryText = (query: unknown) =>
  Object.entries(query as object)
    .map(
      ([key, value]) =>
        `${encodeURIComponent(key)}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value).toWellFormed())}`,
    )
    .join('&')

// Endpoints that end the caller's own session or rights run last.
const LAST = /logout|transfer-ownership|suspend|revoke$/
const routes = [...ALL_ROUTES].sort((a, b) => Number(LAST.test(a.path)) - Number(LAST.test(b.path)))

export function fuzzEndpoints(title: string, { requestsPerEndpoint }: { requestsPerEndpoint: number }) {
  beforeAll(makeWorld)
  afterAll(() => app.close())
  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(title, async (_name, route) => {
    await fc.assert(
      fc.asyncProperty(request(route), async ({ ids, query, body }) => {
        let next = 0
        const path = route.path.replace(/:[A-Za-z]+/g, () =>
          encodeURIComponent(ids[next++] as string).replaceAll('%25', '%'),
        )
        const text = queryText(query)
        const answer = await app.call(route.method, text ? `${path}?${text}` : path, {
          ...(route.persona === 'PUBLIC' ? {} : { token: tokens.get(route.persona)! }),
          ...(body === undefined ? {} : { body }),
        })
        expect(answer.status, JSON.stringify(answer.error)).not.toBe(500)
        if (answer.status >= 400) expect(answer.error?.type).toBeTruthy()
      }),
      { numRuns: requestsPerEndpoint, seed },
    )
  })
}
