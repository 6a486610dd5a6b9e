// Checks in every test that transactions take their locks in the one order of docs/locking.md. It watches the statements of all
// database clients; a lock that is taken out of order makes its statement fail, and with it the test.
import { appendFileSync } from 'node:fs'
import { ADVISORY_LOCKS } from '#platform/db/advisory-locks'
import { CallbackQueryClient } from '#platform/db/callback-query-client'

type Lock = { name: string; waits: boolean }

const TABLE = /\b(?:from|join) "?(\w+)"?(?: as "?(\w+)"?)?/gi
const ROW_LOCK =
  /\bfor (?:update|no key update|share|key share)(?: of ([\w", ]+?))?( skip locked)?(?=\s*(?:\)|$|limit|--))/gi
const ADVISORY = /pg_advisory_xact_lock(?:_shared)?\(hashtextextended\(\$\d+, (\d+)\)\)/gi
const CLASS_NAMES = new Map(Object.entries(ADVISORY_LOCKS).map(([name, number]) => [String(number), name]))

/** The locks that one statement asks for. Without OF, a row lock takes the rows of every table in the statement. */
export function locksIn(text: string): Lock[] {
  const advisory = [...text.matchAll(ADVISORY)].map(([, number]) => ({
    name: `advisory ${CLASS_NAMES.get(number!) ?? number}`,
    waits: true,
  }))
  const tables = [...text.matchAll(TABLE)].map(([, table, alias]) => ({ table: table!, alias: alias ?? table! }))
  const rows = [...text.matchAll(ROW_LOCK)].flatMap(([, only, skip]) => {
    const wanted = only?.split(',').map((name) => name.replaceAll('"', '').trim())
    return tables
      .filter(({ alias }) => !wanted || wanted.includes(alias))
      .map(({ table }) => ({ name: table, waits: !skip }))
  })
  return [...advisory, ...rows]
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown } | null)?.text ?? '')

export function watchLockOrder(check: (held: readonly string[], lock: Lock) => void): void {
  const held = new WeakMap<object, string[]>()
  const original = CallbackQueryClient.prototype.query
  CallbackQueryClient.prototype.query = function watched(this: object, ...given: unknown[]) {
    const text = textOf(given[0])
    if (/^\s*(begin|start transaction)/i.test(text)) held.set(this, [])
    else if (/^\s*(commit|rollback)\b(?! to)/i.test(text)) held.delete(this)
    else {
      const names = held.get(this)
      if (names)
        for (const lock of locksIn(text)) {
          check(names, lock)
          names.push(lock.name)
        }
    }
    return original.apply(this as CallbackQueryClient, given)
  }
}

const out = process.env.KURI_LOCKS
if (out)
  watchLockOrder((held, lock) =>
    appendFileSync(out, `${[...new Set(held)].join(' > ')} >> ${lock.name}${lock.waits ? '' : ' (skip)'}\n`),
  )
