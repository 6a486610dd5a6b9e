import { ALL_ROUTES } from '@kuri/contract/all-routes'
import { makeOpenApi } from '@kuri/server/platform/http/openapi'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'

test('[openapi] a linter accepts the document', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(makeOpenApi(ALL_ROUTES)), config })
  const errors = problems.filter(({ severity }) => severity === 'error')
  expect(errors.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([])
})

test('[openapi] every operation has a unique operationId', () => {
  const ids = Object.values(makeOpenApi(ALL_ROUTES).paths).flatMap((path) =>
    Object.values(path).map((operation) => (operation as { operationId: string }).operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})
