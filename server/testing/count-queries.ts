// Counts the statements that a function sends to PostgreSQL, for tests that a list does not run one query per row.
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const counting = new AsyncLocalStorage<string[]>()

// All statements of the process pass here, but only those of the counted function are recorded, so jobs, signals and other requests
// do not change the count.
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [statement] = args
  counting.getStore()?.push(typeof statement === 'string' ? statement : (statement as { text: string }).text)
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

/** The result of the work and its statements in order, including BEGIN and COMMIT. */
export async function countQueries<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = []
  const result = await counting.run(statements, work)
  return { result, statements }
}
