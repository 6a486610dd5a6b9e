import { PageQuery } from '@kuri/contract/kit/paging'
import { Type } from '@kuri/contract/kit/schema'
import { expect, test } from 'vitest'
import { compile } from './validation.ts'

const Query = Type.Object({
  ...PageQuery.properties,
  from: Type.Optional(Type.Number()),
  all: Type.Optional(Type.Boolean()),
})
const read = (query: Record<string, unknown>) => (compile(Query, 'querystring')(query) ? query : null)

test('[D1 2.1] reads numbers in a URL from plain digits, and booleans from true and false', () => {
  expect(read({ pageNumber: '12', from: '-1.5', all: 'true' })).toEqual({
    pageNumber: 12,
    pageSize: 10,
    from: -1.5,
    all: true,
  })
  for (const odd of ['1e2', '0x10', '+5', ' 5', '5.', '', '1.5', 'NaN', 'Infinity', '9'.repeat(400), ['5', '6'], null])
    expect(read({ pageNumber: odd }), String(odd)).toBeNull()
  for (const odd of ['1', 'TRUE', 'yes', '']) expect(read({ all: odd }), odd).toBeNull()
})

test('does not convert the types of a body', () => {
  const isTaken = compile(Type.Object({ totalSlots: Type.Integer() }), 'body')
  expect([isTaken({ totalSlots: '5' }), isTaken({ totalSlots: 5 })]).toEqual([false, true])
})
