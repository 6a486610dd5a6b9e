// The OpenAPI document, made from the contract alone: no database, no running server.
import { NAMED_SCHEMAS } from '@kuri/contract/all-schemas'
import { exampleOf } from '@kuri/contract/kit/example-of'
import { statusesOf } from '@kuri/contract/kit/refusals'
import { codesOf, isOfCompany, type Operation, type Route } from '@kuri/contract/kit/route'
import type { TObject } from '@kuri/contract/kit/schema'
import { FIRST_OPERATIONS, TAGS } from '@kuri/contract/tags'
import { type Components, makeComponents } from './openapi/components.ts'
import { HEADERS, REQUEST_HEADERS, requestHeadersOf, SECURITY_SCHEMES } from './openapi/headers.ts'
import { makeResponses } from './openapi/responses.ts'
import { INFO } from './openapi/texts.ts'

export { plainSchema } from './openapi/plain-schema.ts'

export function makeOpenApi(routes: readonly Operation[]) {
  const { document } = describeApi(routes)
  return document
}

/** The document, and the shapes in it that need a name. */
export function describeApi(routes: readonly Operation[]) {
  const components = makeComponents(NAMED_SCHEMAS)
  const responses = makeResponses(components)
  // Twins share their schemas, which are named after the one that is not the superadmin's.
  const described = new Map(
    inReadingOrder(routes)
      .toSorted((a, b) => Number(isForAdmin(a)) - Number(isForAdmin(b)))
      .map((route) => [route, operation(route, components, responses)]),
  )
  const paths: Record<string, Record<string, object>> = {}
  for (const route of inReadingOrder(routes)) {
    const path = route.path.replace(/:([A-Za-z]+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = described.get(route)!
  }
  const document = {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/', description: 'this server' }],
    security: [{ bearer: [] }],
    tags: Object.entries(TAGS)
      .filter(([name]) => routes.some(({ tag }) => tag === name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: { ...REQUEST_HEADERS, ...shareParameters(paths) },
      headers: HEADERS,
      responses: sharedResponses(paths, responses.shared()),
      schemas: Object.fromEntries(Object.entries(components.schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
  return { document, unnamed: components.unnamed(), clashes: components.clashes() }
}

/** By tag, the company's endpoints before the superadmin's, a list before its items. */
function inReadingOrder(routes: readonly Operation[]): Operation[] {
  const tags = Object.keys(TAGS)
  const rank = ({ operationId }: Operation) => (FIRST_OPERATIONS.indexOf(operationId) + 1 || 1000) - 1
  return routes.toSorted(
    (a, b) =>
      tags.indexOf(a.tag) - tags.indexOf(b.tag) ||
      rank(a) - rank(b) ||
      Number(isForAdmin(a)) - Number(isForAdmin(b)) ||
      (a.path < b.path ? -1 : a.path > b.path ? 1 : 0),
  )
}

const isForAdmin = ({ operationId }: Operation) => operationId.startsWith('admin')
const pascal = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`

function operation(route: Operation, components: Components, responses: ReturnType<typeof makeResponses>) {
  const name = pascal(route.operationId)
  const example = exampleOf(route)
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, audience(route), refusals(route)].filter(Boolean).join('\n\n'),
    ...(route.persona === 'PUBLIC' ? { security: route.cookie ? [{ cookieAuth: [] }] : [] } : {}),
    parameters: [
      ...parameters(route.params, 'path', components, example.path),
      ...parameters(route.query, 'query', components, example.query),
      ...requestHeadersOf(route),
    ],
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: components.refer(route.body, `${name}Input`),
                ...(example.body ? { example: example.body } : {}),
              },
            },
          },
        }
      : {}),
    responses: responses.of(route, components.refer(route.data, `${name}Result`) as { $ref?: string }),
  }
}

/** The business refusals by status; what any request can meet is in the shared responses. */
function refusals({ refusals: codes }: Operation): string {
  const byStatus = Object.groupBy(
    codes.flatMap((code) => statusesOf(code).map((status) => ({ status, code }))),
    ({ status }) => status,
  )
  const lines = Object.entries(byStatus).map(
    ([status, found]) => `${status} ${found!.map(({ code }) => code).join(', ')}`,
  )
  return lines.length === 0 ? '' : `Refusals: ${lines.join('; ')}.`
}

/** A response that only one operation has stands there; the others are described once. */
function sharedResponses(paths: Record<string, Record<string, object>>, all: Record<string, object>) {
  const operations = Object.values(paths).flatMap((path) => Object.values(path)) as { responses: object }[]
  const uses = operations.flatMap(({ responses }) => Object.values(responses).map(({ $ref }) => $ref))
  const isAlone = (name: string) => uses.filter((used) => used === `#/components/responses/${name}`).length === 1
  const alone = new Map(Object.entries(all).filter(([name]) => isAlone(name)))
  for (const operation of operations)
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        alone.get(response.$ref?.split('/').at(-1)) ?? response,
      ]),
    )
  return Object.fromEntries(Object.entries(all).filter(([name]) => !alone.has(name)))
}

type Parameter = { name: string; $ref?: string }

/** A parameter that several operations take in the same way is described once, under its own name or with a number. */
function shareParameters(paths: Record<string, Record<string, object>>): Record<string, Parameter> {
  const operations = Object.values(paths).flatMap((path) => Object.values(path)) as { parameters: Parameter[] }[]
  const uses = new Map<string, number>()
  const all = operations.flatMap(({ parameters }) => parameters.filter(({ $ref }) => !$ref))
  for (const parameter of all) {
    const key = JSON.stringify(parameter)
    uses.set(key, (uses.get(key) ?? 0) + 1)
  }
  const shared = new Map<string, string>()
  for (const [key, count] of uses) {
    if (count < 2) continue
    const { name } = JSON.parse(key) as Parameter
    const names = [...shared.values()]
    const number = names.filter((other) => other.replace(/\d+$/, '') === name).length
    shared.set(key, number === 0 ? name : `${name}${number + 1}`)
  }
  for (const operation of operations)
    operation.parameters = operation.parameters.map((parameter) => {
      const name = shared.get(JSON.stringify(parameter))
      return name ? ({ $ref: `#/components/parameters/${name}` } as Parameter) : parameter
    })
  return Object.fromEntries([...shared].map(([key, name]) => [name, JSON.parse(key)]))
}

function audience({ persona, permission }: Route): string {
  if (persona === 'PUBLIC') return 'For everybody, without a token.'
  const who = persona === 'ANY' ? 'For every signed-in user.' : `For ${persona}.`
  if (!permission) return who
  const where = !isOfCompany(permission)
    ? 'at the resource'
    : typeof permission !== 'string' && 'anywhere' in permission
      ? 'somewhere in the company'
      : 'in the company'
  return `${who} Needs ${codesOf(permission).join(typeof permission !== 'string' && !('allOf' in permission) ? ' or ' : ' and ')} ${where}.`
}

function parameters(
  schema: TObject | undefined,
  where: 'path' | 'query',
  components: Components,
  examples: Readonly<Record<string, string>> = {},
) {
  if (!schema) return []
  const required = new Set((schema as { required?: string[] }).required ?? [])
  return Object.entries(schema.properties).map(([name, property]) => {
    const referred = components.refer(property, `${pascal(name)}Parameter`) as { description?: string }
    const { description, ...rest } = referred
    return {
      name,
      in: where,
      required: where === 'path' || (required.has(name) && !('default' in (property as object))),
      ...(description ? { description } : {}),
      schema: rest,
      ...(name in examples ? { example: examples[name] } : {}),
    }
  })
}
