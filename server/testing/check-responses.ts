// Every response of every test is compared with the OpenAPI document: its status and refusal code are documented, its body is valid
// and has no field that the document does not mention.
import { ALL_ROUTES } from '@kuri/contract/all-routes'
import type { Operation } from '@kuri/contract/kit/route'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { lazy } from '#platform/flow/lazy'
import { makeOpenApi } from '#platform/http/openapi'
import { refusalsByStatus } from '#platform/http/openapi/responses'
import type { HttpServer } from '#platform/http/server'
import { closed } from './closed-schemas.ts'

const problems = new Set<string>()
const validators = new Map<string, ValidateFunction>()

/** The problems since the last call. */
export function takeResponseProblems(): string[] {
  const taken = [...problems]
  problems.clear()
  return taken
}

type Response = { $ref?: string; content?: unknown }
const api = lazy(() => {
  const document = makeOpenApi(ALL_ROUTES)
  const ajv = new Ajv2020({ strict: false, validateFormats: true })
  addFormats.default(ajv, ['date', 'date-time', 'email'])
  ajv.addSchema({ $id: 'api', ...closed(document) })
  const operations = new Map(ALL_ROUTES.map((route) => [`${route.method} ${route.path}`, route]))
  return { document, ajv, operations }
})

export function checkResponses(http: HttpServer): void {
  http.addHook('onSend', (request, reply, payload, done) => {
    const problem = problemOf(request, reply, payload)
    if (problem) problems.add(problem)
    done(null, payload)
  })
}

function problemOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): string | null {
  const url = request.routeOptions.url ?? ''
  if (!/^\/v\d/.test(url)) return null
  const operation = api().operations.get(`${request.method} ${url}`)
  if (!operation) return null
  const status = reply.statusCode
  const text = typeof payload === 'string' && String(reply.getHeader('content-type')).includes('json') ? payload : null
  if (status >= 400) return refusalProblem(operation, status, text)
  const response = responseOf(operation, status)
  if (!response) return `${operation.operationId} returned ${status}, which its contract does not mention`
  return text === null ? null : bodyProblem(operation, status, JSON.parse(text))
}

function refusalProblem(operation: Operation, status: number, text: string | null): string | null {
  if (text === null && operation.html)
    return refusalsByStatus(operation)[status] ? null : `${operation.operationId}: ${status}`
  const code = text === null ? null : JSON.parse(text).error?.code
  if (refusalsByStatus(operation)[status]?.includes(code)) return null
  return `${operation.operationId} returned ${status} ${code}: add it to the refusals of ${operation.operationId}`
}

const pathOf = (operation: Operation) => operation.path.replace(/:([A-Za-z]+)/g, '{$1}')

function responseOf(operation: Operation, status: number): Response | undefined {
  const path = api().document.paths[pathOf(operation)] as Record<string, { responses: Record<number, Response> }>
  return path[operation.method.toLowerCase()]?.responses[status]
}

function bodyProblem(operation: Operation, status: number, body: unknown): string | null {
  const key = `${operation.operationId} ${status}`
  const validate = validators.get(key) ?? compile(operation, status)
  validators.set(key, validate)
  if (validate(body)) return null
  const [error] = validate.errors ?? []
  return `${key}: the body is not what the document says: ${error?.instancePath} ${error?.message} ${error?.params.unevaluatedProperty ?? ''}`.trimEnd()
}

const pointer = (part: string) =>
  part.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')

function compile(operation: Operation, status: number): ValidateFunction {
  const at =
    responseOf(operation, status)?.$ref ??
    `#/paths/${pointer(pathOf(operation))}/${operation.method.toLowerCase()}/responses/${status}`
  return api().ajv.compile({ $ref: `api${at}/content/application~1json/schema` })
}
