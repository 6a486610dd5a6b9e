// The PostgreSQL client of the bid writers: pipelined, with prepared statements whose rows have camel-case keys.
import type pg from 'pg'
import { CallbackQueryClient } from '#platform/db/callback-query-client'

type Shape = { columns: readonly string[]; keys: readonly string[]; empty: object }

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_under, letter: string) => letter.toUpperCase())

export class BidClient extends CallbackQueryClient {
  readonly #shapes = new Map<string, Shape>()

  async list<Row>(query: { name: string; text: string; values: unknown[] }): Promise<Row[]> {
    const { rows, fields } = (await this.query(query)) as pg.QueryResult<Record<string, unknown>>
    const { columns, keys, empty } = this.#shape(query.name, fields)
    return rows.map((row) => {
      const out = { ...empty } as Record<string, unknown>
      for (let at = 0; at < keys.length; at++) out[keys[at]!] = row[columns[at]!]
      return out as Row
    })
  }

  /** Rows that begin as a copy of one with all its keys stay in V8's fast form; built key by key, judging takes twice as long. */
  #shape(name: string, fields: readonly pg.FieldDef[]): Shape {
    let shape = this.#shapes.get(name)
    if (!shape) {
      const columns = fields.map((field) => field.name)
      const keys = columns.map(camel)
      const empty = JSON.parse(JSON.stringify(Object.fromEntries(keys.map((key) => [key, null])))) as object
      shape = { columns, keys, empty }
      this.#shapes.set(name, shape)
    }
    return shape
  }
}
