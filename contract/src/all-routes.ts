// Every endpoint of the service: what the files `*.contract.ts` of the contract export. The server does not start when an endpoint is
// described here but not implemented, or the other way round.
import { readdirSync } from 'node:fs'
import type { Operation, Route } from './kit/route.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'persona' in value
const adminName = (name: string) => `admin${name[0]?.toUpperCase()}${name.slice(1)}`
const operation = (operationId: string, route: Route): Operation => ({ refusals: [], ...route, operationId })

/** A module exports routes and pairs of routes (`{ company, admin }`). The name of the constant is the operationId of its route. */
const routesOf = (module: object): Operation[] =>
  Object.entries(module).flatMap(([name, value]) => {
    if (isRoute(value)) return [operation(name, value)]
    return Object.entries(Object(value))
      .filter((entry): entry is [string, Route] => isRoute(entry[1]))
      .map(([side, route]) => operation(side === 'admin' ? adminName(name) : name, route))
  })

const FOLDER = new URL('.', import.meta.url)
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.contract.ts'))
export const MODULES: readonly object[] = await Promise.all(
  files.toSorted().map((file) => import(new URL(file, FOLDER).href)),
)

export const ALL_ROUTES: readonly Operation[] = MODULES.flatMap(routesOf)
