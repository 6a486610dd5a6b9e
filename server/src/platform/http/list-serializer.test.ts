import { Readable } from 'node:stream'
import { setImmediate as nextLoop } from 'node:timers/promises'
import { ALL_ROUTES } from '@kuri/contract/all-routes'
import { Envelope, successEnvelope } from '@kuri/contract/kit/envelope'
import { Nullable, Type } from '@kuri/contract/kit/schema'
import fastJson from 'fast-json-stringify'
import { expect, test } from 'vitest'
import { listsOf, makeListSerializer } from './list-serializer.ts'
import { onePiece, sendPieces } from './pieces.ts'

const Row = Type.Object({ id: Type.Integer(), name: Nullable(Type.String()) })
const Lists = Type.Object({
  rows: Type.Optional(Type.Array(Row)),
  count: Type.Integer(),
  names: Type.Array(Type.String()),
  others: Type.Array(Row),
})
const write = (data: object) => makeListSerializer(Lists)!(successEnvelope(200, 'Lists', data, null) as never)

test('[http] lists are written as the serializer of the whole response writes them', async () => {
  const whole = fastJson(Envelope(Lists) as object)
  const names = ['"quoted"', '\u0000', 'ചിട്ടി']
  const rows = names.map((name, id) => ({ id, name, isUndeclared: true }))
  const bodies = [
    { rows, count: 3, names, others: [] },
    { count: 0, names: [], others: rows, isUndeclared: true },
    { rows: [], count: 0, names, others: [{ id: 1, name: null }] },
  ]
  for (const data of bodies)
    expect(JSON.parse(sendPieces(write(data)) as string)).toEqual(
      JSON.parse(whole(successEnvelope(200, 'Lists', data, null))),
    )
})

test('[http] a long list is sent in pieces, other work gets its turn between them, and a caller who leaves ends it', async () => {
  let written = 0
  const rows = (function* () {
    for (; ; written++) yield { id: written, name: 'x'.repeat(1000) }
  })()
  const long = { names: [], count: 1, others: [], rows: rows.take(3000).toArray() }
  const sent = sendPieces(write(long)) as Readable
  expect(sent).toBeInstanceOf(Readable)
  let turns = 0
  let isOver = false
  const counting = (async () => {
    for (; !isOver; turns++) await nextLoop()
  })()
  const chunks = await Array.fromAsync(sent)
  isOver = true
  await counting
  expect(JSON.parse(chunks.join('')).data).toEqual(long)
  expect(chunks.length).toBeGreaterThan(10)
  expect(turns).toBeGreaterThan(10)

  written = 0
  const endless = sendPieces(
    (function* () {
      for (; ; written++) yield 'x'.repeat(1000)
    })(),
  ) as Readable
  for await (const _piece of endless) break
  const before = written
  for (let n = 0; n < 20; n++) await nextLoop()
  expect(written - before).toBeLessThan(1000)
})

test('[http] a short text is sent as a whole, so that it has a length and an ETag', () => {
  expect(sendPieces(onePiece('short'))).toBe('short')
  expect(sendPieces(write({ count: 0, names: [], others: [] }))).toEqual(expect.any(String))
})

test('[http] every list of the contract can be sent in pieces', () => {
  const lists = ALL_ROUTES.filter(({ method, data }) => method === 'GET' && Object.keys(listsOf(data)).length > 0)
  expect(lists.length).toBeGreaterThan(50)
  expect(lists.filter(({ data }) => makeListSerializer(data) === null).map(({ path }) => path)).toEqual([])
  expect(ALL_ROUTES.filter(({ data }) => Type.IsArray(data)).map(({ path }) => path)).toEqual([])
})
