import { BulkBody } from '@kuri/contract/kit/bulk'
import { Nullable, Type } from '@kuri/contract/kit/schema'
import { expect, test } from 'vitest'
import { makePruner } from './known-fields.ts'

const pruned = (schema: object, value: unknown) => {
  makePruner(schema)?.(value, [])
  return value
}
const Address = Type.Object({ line1: Type.String() })
const Branch = Type.Object({ name: Type.String(), address: Type.Optional(Nullable(Address)) })

test('[http] removes unknown fields at every depth and keeps known ones, also with bad values', () => {
  const sent = { name: 5, id: 'mine', address: { line1: 'a', companyId: 'other' }, toString: 1, hasOwnProperty: 2 }
  expect(pruned(Branch, sent)).toEqual({ name: 5, address: { line1: 'a' } })
  for (const value of [null, 'text', 3, [1, { a: 1 }], { name: null, address: null }])
    expect(pruned(Branch, structuredClone(value))).toEqual(value)
})

test('[http] prunes the rows of a bulk request, named or as a bare array', () => {
  const rows = () => [{ name: 'a', status: 'ARCHIVED' }, { name: 'b' }]
  expect(pruned(BulkBody('branches', Branch), rows())).toEqual([{ name: 'a' }, { name: 'b' }])
  expect(pruned(BulkBody('branches', Branch), { branches: rows(), extra: 1 })).toEqual({
    branches: [{ name: 'a' }, { name: 'b' }],
  })
})

test('[http] keeps the fields of every alternative of a union', () => {
  const either = Type.Union([Type.Object({ a: Address }), Type.Object({ a: Type.String(), b: Type.Number() })])
  expect(pruned(either, { a: { line1: 'x', y: 1 }, b: 2, c: 3 })).toEqual({ a: { line1: 'x' }, b: 2 })
})

test('[http] leaves schemas that say something about other fields to the validator', () => {
  const strict = Type.Object({ a: Type.String() }, { additionalProperties: false })
  expect(pruned(strict, { a: 'x', b: 1 })).toEqual({ a: 'x', b: 1 })
  expect(pruned(Type.Record(Type.String(), Type.Number()), { any: 1 })).toEqual({ any: 1 })
  expect(pruned(Type.Object({ free: Type.Unknown() }), { free: { x: 1 }, y: 2 })).toEqual({ free: { x: 1 } })
  expect(pruned(Type.Object({}), { a: 1 })).toEqual({})
  expect(makePruner(Type.String())).toBeNull()
})

test('cuts a list that is too long to one item more than allowed, which the validator then rejects', () => {
  const prune = makePruner({ properties: { ids: { type: 'array', items: { type: 'string' }, maxItems: 2 } } })!
  const body = { ids: Array(1000).fill('a') }
  prune(body, [])
  expect(body.ids).toHaveLength(3)
  const open = { ids: ['a', 'b'] }
  prune(open, [])
  expect(open.ids).toHaveLength(2)
})

test('lists the paths of what it removed, shortened and at most 20 of them', () => {
  const removedFrom = (schema: object, value: unknown) => {
    const removed: string[] = []
    makePruner(schema)?.(value, removed)
    return removed
  }
  const rows = [{ name: 'a' }, { name: 'b', nmae: 'c', address: { line1: 'x', lin2: 'y' } }]
  expect(removedFrom(BulkBody('branches', Branch), { branches: rows, x: 1 })).toEqual([
    'branches.1.nmae',
    'branches.1.address.lin2',
    'x',
  ])
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`field${at}`, at]))
  expect(removedFrom(Branch, many)).toHaveLength(20)
  const [odd, long] = removedFrom(Branch, { 'a\n\ud800b': 1, ['x'.repeat(500)]: 2 })
  expect([odd, long]).toEqual(['a\ufffd\ufffdb…', `${'x'.repeat(60)}…`])
})
