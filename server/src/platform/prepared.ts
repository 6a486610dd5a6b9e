// A query that is built once: what a hot read pays for building and compiling its statement, it pays at the first call only.
// (One row by id: building and compiling cost about a tenth of the whole request.)
import type { Compilable, CompiledQuery } from 'kysely'
import type { Reader } from './db.ts'

type Slot = { readonly slot: string }

export function prepared<Params extends Record<string, unknown>, Row>(
  build: (db: Reader, param: <Key extends keyof Params & string>(key: Key) => Params[Key]) => Compilable<Row>,
): (db: Reader, params: Params) => Promise<Row[]> {
  let plan: CompiledQuery<Row> | null = null
  return async (db, params) => {
    // Each parameter goes through the builder as a marker and is found again in the compiled list.
    plan ??= build(db, (key) => ({ slot: key }) as Slot as never).compile() as CompiledQuery<Row>
    const parameters = plan.parameters.map((value) => (isSlot(value) ? params[value.slot] : value))
    const { rows } = await db.executeQuery<Row>({ ...plan, parameters })
    return rows
  }
}

const isSlot = (value: unknown): value is Slot => typeof value === 'object' && value !== null && 'slot' in value
