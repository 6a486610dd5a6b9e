// Notes which GET requests of a test app have written to the database. Pages of other origins can cause a GET, so none may.
import { AsyncLocalStorage } from 'node:async_hooks'
import { CallbackQueryClient } from '#platform/db/callback-query-client'
import type { HttpServer } from '#platform/http/server'

const WRITE =
  /^\s*(?:insert|update|delete|merge|truncate)\b|\b(?:insert into|update "?\w+"? set|delete from)\b|\badd_jobs?\(/i
const WATCHED = Symbol.for('kuri.check-reads')

const problems = new Set<string>()
const present = new AsyncLocalStorage<string>()

/** The problems since the last call. */
export function takeReadProblems(): string[] {
  const taken = [...problems]
  problems.clear()
  return taken
}

const isWrite = (statement: string): boolean => WRITE.test(statement)

export function checkReads(http: HttpServer): void {
  http.addHook('preHandler', (request, _reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done()
    present.run(`${request.method} ${request.routeOptions.url}`, done)
  })
  watchStatements()
}

/** Test files share their worker, so this may be called again; the clients are watched once. */
function watchStatements(): void {
  if (WATCHED in CallbackQueryClient.prototype) return
  Object.assign(CallbackQueryClient.prototype, { [WATCHED]: true })
  const { query } = CallbackQueryClient.prototype
  CallbackQueryClient.prototype.query = function watched(this: object, ...given: unknown[]) {
    const read = present.getStore()
    const text = typeof given[0] === 'string' ? given[0] : String((given[0] as { text?: unknown } | null)?.text ?? '')
    if (read !== undefined && isWrite(text)) problems.add(`${read} writes: ${text.slice(0, 300)}`)
    return query.apply(this as CallbackQueryClient, given)
  }
}
