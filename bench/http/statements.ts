// The SQL statements of one request: recorded from the service, and run again with plain pg.
import { AsyncLocalStorage } from 'node:async_hooks'
import { newId } from '@kuri/server/platform/ids'
import pg from 'pg'

export type Statement = { client: unknown; text: string; values: readonly unknown[] }

const recording = new AsyncLocalStorage<Statement[]>()

/** What the work sends over any connection, in order. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, values] = given
    const { text, values: own } = typeof first === 'string' ? { text: first, values } : (first as pg.QueryConfig)
    recording.getStore()?.push({ client: this, text, values: (own ?? []) as unknown[] })
    return query.apply(this, given)
  } as typeof pg.Client.prototype.query
  try {
    await recording.run(statements, work)
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query
  }
  return statements
}

/** Statements of one transaction stand together, on one connection; every other statement stands alone. */
function group(statements: readonly Statement[]): Statement[][] {
  const groups: Statement[][] = []
  const open = new Map<unknown, Statement[]>()
  for (const statement of statements) {
    const transaction = open.get(statement.client)
    if (transaction) transaction.push(statement)
    else groups.push([statement])
    if (statement.text === 'begin') open.set(statement.client, groups.at(-1)!)
    if (statement.text === 'commit') open.delete(statement.client)
  }
  return groups
}

/**
 * Runs the statements of one request and returns all rows. They are prepared by name, the fastest that plain pg offers. An id
 * that differs between two recordings was made for the request, so each run makes its own.
 */
export function makeReplay(pool: pg.Pool, prefix: string, first: readonly Statement[], second: readonly Statement[]) {
  const fresh = new Set<unknown>()
  for (const [index, { values }] of first.entries())
    for (const [at, value] of values.entries())
      if (typeof value === 'string' && /^c[0-9a-z]{24}$/.test(value) && second[index]?.values[at] !== value)
        fresh.add(value)
  const groups = group(first)
  const texts = [...new Set(first.map(({ text }) => text))]
  const names = new Map(texts.map((text, index) => [text, `${prefix}-${index}`]))

  return async (): Promise<unknown[]> => {
    const made = new Map<unknown, string>()
    const renew = (value: unknown) => {
      if (!fresh.has(value)) return value
      if (!made.has(value)) made.set(value, newId())
      return made.get(value)
    }
    const run = async (client: pg.Pool | pg.PoolClient, { text, values }: Statement) => {
      if (values.length === 0) return (await client.query(text)).rows
      return (await client.query({ name: names.get(text)!, text, values: values.map(renew) })).rows
    }
    const results: unknown[] = []
    for (const statements of groups) {
      if (statements.length === 1) results.push(await run(pool, statements[0]!))
      else {
        const client = await pool.connect()
        try {
          for (const statement of statements) results.push(await run(client, statement))
        } finally {
          client.release()
        }
      }
    }
    return results
  }
}
