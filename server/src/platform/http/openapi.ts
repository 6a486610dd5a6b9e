// The OpenAPI document, made from the contract alone: no database, no running server.
import { Envelope, ErrorEnvelope } from '@kuri/contract/kit/envelope'
import { codesOf, isOfCompany, type Route } from '@kuri/contract/kit/route'
import type { TObject } from '@kuri/contract/kit/schema'

const KNOWN_ERRORS = {
  400: 'Not valid, or against a business rule',
  401: 'No valid token, or no active membership',
  403: 'Another persona, or a missing company permission',
  404: 'Not there, or not visible to the caller',
  409: 'Conflicts with the present state',
  429: 'Too many requests',
} as const

export function makeOpenApi(routes: readonly Route[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:([A-Za-z]+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = operation(route)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kuri',
      version: '2.0.0',
      summary: 'Chit-fund auctions',
      description:
        'Every answer wears the envelope `status`, `code`, `message`, `data`, `error`. Branch on `error.code`, never on a message. ' +
        'Amounts in answers are numbers in rupees; instants are ISO-8601.\n\n' +
        'The live auction room (join, bid, start, pause, end, declare) is a WebSocket at `/ws`; `/asyncapi.json` describes it.\n\n' +
        'The way of a chit: a superadmin provisions a company; its staff make a program, and a superadmin approves it; ' +
        'subscribers enroll, pay and become members; a cycle gets its invoices and its auction; the auction is scheduled, takes ' +
        'prebids, goes live in the room and has its winner; the settlement lowers the next invoices.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'this server' }],
    security: [{ bearer: [] }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name, description: `${name} endpoints` })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: plainSchema(ErrorEnvelope) },
    },
  }
}

function operation(route: Route) {
  const errors = route.persona === 'PUBLIC' ? ([400, 404, 429] as const) : ([400, 401, 403, 404, 409, 429] as const)
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, audience(route)].filter(Boolean).join('\n\n'),
    ...(route.persona === 'PUBLIC' ? { security: [] } : {}),
    'x-persona': route.persona,
    'x-permission': route.permission,
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: plainSchema(route.body) } } } }
      : {}),
    responses: {
      [route.success]: {
        description: route.summary,
        content: { 'application/json': { schema: plainSchema(Envelope(route.data)) } },
      },
      ...Object.fromEntries(
        errors.map((status) => [
          status,
          {
            description: KNOWN_ERRORS[status],
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  }
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
  return `${who} Needs ${codesOf(permission).join(typeof permission !== 'string' && 'anyOf' in permission ? ' or ' : ' and ')} ${where}.`
}

/** `GET /v2/companies/branches/:branchId` → getCompaniesBranchesByBranchId: the path is unique, so the name is too. */
function operationId({ method, path }: Route): string {
  const words = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(':') ? `by-${part.slice(1)}` : part))
    .flatMap((part) => part.split(/[-_.]/))
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
}

function parameters(schema: TObject | undefined, where: 'path' | 'query') {
  if (!schema) return []
  const required = new Set((schema as { required?: string[] }).required ?? [])
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (required.has(name) && !('default' in (property as object))),
    schema: plainSchema(property),
  }))
}

/** A field with a default is optional in a request. */
const withoutDefaults = (required: readonly string[], properties: Record<string, object> = {}) =>
  required.filter((name) => !('default' in (properties[name] ?? {})))

type Schema = {
  type?: unknown
  description?: unknown
  format?: unknown
  required?: unknown
  properties?: unknown
  [keyword: string]: unknown
}

const OUR_KEYWORDS = new Set(['trim', 'lower', 'upper', 'says', 'saysWhenEmpty'])

/** The schema without the keywords that only our validator knows; their texts become the description. */
export function plainSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plainSchema)
  if (schema === null || typeof schema !== 'object') return schema
  const entries = Object.entries(schema).filter(([key]) => !OUR_KEYWORDS.has(key))
  const says = (schema as { says?: unknown }).says
  const copy: Schema = Object.fromEntries(entries.map(([key, value]) => [key, plainSchema(value)]))
  if (typeof says === 'string') copy.description ??= Array.isArray(copy.type) ? `${says}, or null` : says
  if (Array.isArray(copy.required))
    copy.required = withoutDefaults(copy.required as string[], copy.properties as Record<string, object>)
  if (copy.format === 'calendar-date') copy.format = 'date'
  if (copy.format === 'instant') copy.format = 'date-time'
  return copy
}
