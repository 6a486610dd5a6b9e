import { expect, test } from 'vitest'
import { ALL_ROUTES } from '../all-routes.ts'
import { bodyLimitOf, LONG_BODY_LIMIT_BYTES, MAX_NESTING, PUBLIC_BODY_LIMIT_BYTES } from './body-limits.ts'
import type { Route } from './route.ts'

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  then?: Schema
  else?: Schema
}

const routes: readonly Route[] = ALL_ROUTES
const limitOf = (route: Route) => [`${route.method} ${route.path}`, bodyLimitOf(route) / 1024] as const

test('endpoints without a token accept small bodies, and five of them name a larger limit', () => {
  const larger = routes.filter((route) => route.persona === 'PUBLIC' && bodyLimitOf(route) > PUBLIC_BODY_LIMIT_BYTES)
  expect(Object.fromEntries(larger.map(limitOf))).toEqual({
    'POST /v2/auth/hand-over': 32,
    'POST /v2/auth/second-factor/verify': 96,
    'POST /v2/public/challenge-attempts/:slugOrId': 288,
    'POST /v2/webhooks/payments': 64,
    'POST /v2/webhooks/payments/:accountId': 64,
  })
})

test('only imports, statements, bulk creation, templates and quizzes accept more than a long form', () => {
  const large = routes.filter((route) => bodyLimitOf(route) > LONG_BODY_LIMIT_BYTES).map(({ path }) => path)
  const isNamed = (path: string) =>
    /\/programs\/existing\/|\/bulk$|\/challenge|\/prebid-templates|\/statement-lines$/.test(path)
  expect(large.filter((path) => !isNamed(path))).toEqual([])
})

test('no schema of a body is nested as deep as the server allows', () => {
  for (const route of routes)
    if (route.body) expect(depthOf(route.body as Schema), limitOf(route)[0]).toBeLessThan(MAX_NESTING / 2)
})

function depthOf(schema: Schema): number {
  const inner = [...Object.values(schema.properties ?? {}), schema.items ?? []].flat()
  const forms = [...(schema.anyOf ?? []), schema.then ?? [], schema.else ?? []].flat()
  return Math.max(1 + Math.max(0, ...inner.map(depthOf)), ...forms.map(depthOf))
}
