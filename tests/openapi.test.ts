import { ALL_ROUTES } from '@kuri/contract/all-routes'
import { statusesOf } from '@kuri/contract/kit/refusals'
import { TAGS } from '@kuri/contract/tags'
import { describeApi } from '@kuri/server/platform/http/openapi'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'

const { document, clashes } = describeApi(ALL_ROUTES)

test('[openapi] a linter accepts the document', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  const errors = problems.filter(({ severity }) => severity === 'error')
  expect(errors.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([])
})

test('[openapi] every operation is named by a verb and its object, once', () => {
  const ids = ALL_ROUTES.map(({ operationId }) => operationId)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(ids.filter((id) => !/^[a-z]+([A-Z][a-zA-Z0-9]*)?$/.test(id))).toEqual([])
  expect(ids).toEqual(expect.arrayContaining(['acceptInvitation', 'createBranch', 'adminCreateBranch', 'verifyOtp']))
})

test('[openapi] no extension looks like a schema to a generator', () => {
  const suspicious = Object.values(document.paths).flatMap((path) =>
    Object.values(path).flatMap((operation) =>
      Object.entries(operation).filter(([key, value]) => key.startsWith('x-') && value?.constructor === Object),
    ),
  )
  expect(suspicious).toEqual([])
})

test('[openapi] every shape is described once, under a name of its own', () => {
  expect(clashes, 'two exported constants of the contracts have this name: rename one').toEqual([])
  const shapes = Object.entries(document.components.schemas).map(([name, shape]) => [JSON.stringify(shape), name])
  const twice = shapes.filter(([shape], index) => shapes.findIndex(([other]) => other === shape) !== index)
  expect(twice).toEqual([])
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['Branch', 'Company', 'Invoice', 'Membership', 'BranchPage', 'BranchStatus', 'Success']),
  )
  expect(document.components.schemas).not.toHaveProperty('Error')
})

test('[openapi] no operation offers a field that is rejected, and no body is a condition', () => {
  const text = JSON.stringify(document)
  for (const keyword of [
    '"not":{}',
    '"if":',
    '"patternProperties"',
    '"format":"person-name"',
    '"format":"name-letters"',
  ])
    expect(text).not.toContain(keyword)
})

test('[openapi] the document has less than 1 MB', () => {
  expect(JSON.stringify(document).length).toBeLessThan(1_000_000)
})

test('[openapi] every operation documents the statuses that any request can meet, and those of its own refusals', () => {
  const { paths, components } = document
  const text = (name: string) => (components.responses[name] as { description: string }).description
  for (const status of [400, 401, 403, 404, 409, 413, 415, 429]) expect(text('E4XX')).toContain(`**${status}**`)
  for (const status of [500, 503]) expect(text('E5XX')).toContain(`**${status}**`)
  for (const { operationId, method, path, refusals } of ALL_ROUTES) {
    const operation = paths[path.replace(/:([A-Za-z]+)/g, '{$1}')]![method.toLowerCase()] as { responses: object }
    const expected = ['4XX', '5XX', ...refusals.flatMap(statusesOf).map(String), ...(method === 'GET' ? ['304'] : [])]
    expect(Object.keys(operation.responses), operationId).toEqual(expect.arrayContaining(expected))
  }
})

test('[openapi] every operation says in a sentence what it does beyond its summary', () => {
  const isSentence = (text: string) => /^[A-Z`].{8,}\.$/s.test(text)
  const missing = ALL_ROUTES.filter(({ description, summary }) => !isSentence(description) || description === summary)
  expect(missing.map(({ operationId, description }) => `${operationId}: ${description}`)).toEqual([])
})

test('[openapi] a shared result is documented as data and as a page', () => {
  const path = document.paths['/v2/public/challenges/results/{shareToken}'] as {
    get: { responses: object }
  }
  expect(path.get.responses).toHaveProperty(['200', 'content', 'text/html'])
  expect(path.get.responses).toHaveProperty(['200', 'content', 'application/json'])
})

test('[openapi] the reference begins with signing in', () => {
  const { tags, paths } = document
  expect(tags[0]?.name).toBe('Sign-in')
  expect(Object.keys(paths).slice(0, 2)).toEqual(['/v2/auth/request-otp', '/v2/auth/verify-otp'])
})

test('[openapi] every tag has a description', () => {
  const missing = ALL_ROUTES.filter(({ tag }) => !TAGS[tag]).map(({ operationId, tag }) => `${operationId}: ${tag}`)
  expect(missing, 'add the tag to contract/src/tags.ts').toEqual([])
})
