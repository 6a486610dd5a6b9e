// Asserts in every test that transactions take their locks in the one order of docs/locking.md. It watches the statements of all
// database clients; a lock that is taken out of order makes its statement fail, and with it the test.
import { ADVISORY_LOCKS } from '#platform/db/advisory-locks'
import { CallbackQueryClient } from '#platform/db/callback-query-client'
import { LOCK_ORDER } from './lock-order-list.ts'

type Lock = { name: string; waits: boolean }

const TABLE = /\b(?:from|join) "?(\w+\b)"?(?!\()(?: as "?(\w+)"?)?/gi
const WITH_NAME = /\b(?:with|,) "?(\w+)"?(?:\s*\([^)]*\))? as (?:materialized )?\(/gi
const ROW_LOCK =
  /\bfor (?:update|no key update|share|key share)(?: of ([\w", ]+?))?( skip locked)?(?=\s*(?:\)|$|limit|--))/gi
const ADVISORY = /pg_advisory_xact_lock(?:_shared)?\(hashtextextended\(\$\d+, (\d+)\)\)/gi
const CLASS_NAMES = new Map(Object.entries(ADVISORY_LOCKS).map(([name, number]) => [String(number), name]))

/** The locks that one statement asks for. Without OF, a row lock takes rows of every table in the statement. */
export function locksIn(text: string): Lock[] {
  const advisory = [...text.matchAll(ADVISORY)].map(([, number]) => ({
    name: `advisory ${CLASS_NAMES.get(number!) ?? number}`,
    waits: true,
  }))
  const withNames = [...text.matchAll(WITH_NAME)].map(([, name]) => name)
  const tables = [...text.matchAll(TABLE)]
    .map(([, table, alias]) => ({ table: table!, alias: alias ?? table! }))
    .filter(({ table }) => !withNames.includes(table))
  const rows = [...text.matchAll(ROW_LOCK)].flatMap(([, only, skip]) => {
    const wanted = only?.split(',').map((name) => name.replaceAll('"', '').trim())
    return tables
      .filter(({ alias }) => !wanted || wanted.includes(alias))
      .map(({ table }) => ({ name: table, waits: !skip }))
  })
  return [...advisory, ...rows]
}

const rankOf = (name: string) => LOCK_ORDER.indexOf(name)

/** Why this lock must not be taken now; null when it may be. A lock of the same name may be taken again. */
export function lockOrderProblem(held: readonly string[], { name, waits }: Lock): string | null {
  if (!waits || held.includes(name)) return null
  if (rankOf(name) === -1) return `${name} is locked but missing in docs/locking.md`
  const later = held.find((other) => rankOf(other) > rankOf(name))
  return later ? `${name} is locked after ${later}, against the order of docs/locking.md` : null
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown } | null)?.text ?? '')

const LOCKING = /\bfor (?:update|no key update|share|key share)\b|pg_advisory_xact_lock/i

const WATCHED = Symbol.for('kuri.lock-order')

/** Test files share their worker, so this may be called again; the clients are watched once. */
export function watchLockOrder(report: (problem: string, statement: string) => void): void {
  if (WATCHED in CallbackQueryClient.prototype) return
  Object.assign(CallbackQueryClient.prototype, { [WATCHED]: true })
  const held = new WeakMap<object, string[]>()
  const { query } = CallbackQueryClient.prototype
  CallbackQueryClient.prototype.query = function watched(this: object, ...given: unknown[]) {
    const text = textOf(given[0])
    if (/^\s*(?:begin|start transaction)/i.test(text)) held.set(this, [])
    else if (/^\s*(?:commit|rollback)\b(?! to)/i.test(text)) held.delete(this)
    else if (held.has(this) && LOCKING.test(text)) {
      const names = held.get(this)!
      for (const lock of locksIn(text)) {
        const problem = lockOrderProblem(names, lock)
        if (problem) report(problem, text)
        names.push(lock.name)
      }
    }
    return query.apply(this as CallbackQueryClient, given)
  }
}
