// A query that is built once and planned once per connection: what a hot read pays for its statement, it pays at the first
// call only. (One row by id: building it cost a tenth of the whole request, planning it half of the database's part.)
import type { Compilable, CompiledQuery } from 'kysely'
import { CallbackQueryClient } from './callback-query-client.ts'
import type { Reader } from './db.ts'

type Slot = { readonly slot: string }

export function prepared<Params extends Record<string, unknown>, Row>(
  build: (db: Reader, param: <Key extends keyof Params & string>(key: Key) => Params[Key]) => Compilable<Row>,
): (db: Reader, params: Params) => Promise<Row[]> {
  let plan: CompiledQuery<Row> | null = null
  return async (db, params) => {
    // Each parameter goes through the builder as a marker and is found again in the compiled list.
    plan ??= named(build(db, (key) => ({ slot: key }) as Slot as never).compile() as CompiledQuery<Row>)
    const parameters = plan.parameters.map((value) => (isSlot(value) ? params[value.slot] : value))
    const { rows } = await db.executeQuery<Row>({ ...plan, parameters })
    return rows
  }
}

const isSlot = (value: unknown): value is Slot => typeof value === 'object' && value !== null && 'slot' in value

const names = new Map<string, string>()

function named<Row>(plan: CompiledQuery<Row>): CompiledQuery<Row> {
  names.set(plan.sql, `prepared-${names.size}`)
  return plan
}

/** kysely hands over text and values; for a text that was prepared, PostgreSQL is asked by name. */
export class PreparingClient extends CallbackQueryClient {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads of `query`; this passes every one of them on
  override query(...given: any[]): any {
    const [text, values] = given
    const name = typeof text === 'string' && Array.isArray(values) ? names.get(text) : undefined
    const query = super.query as (...anything: unknown[]) => unknown
    return name === undefined ? query.apply(this, given) : query.call(this, { name, text, values }, ...given.slice(2))
  }
}
