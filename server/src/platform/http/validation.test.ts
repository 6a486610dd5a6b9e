import { PageQuery } from '@kuri/contract/kit/paging'
import { OneOf, Pan, PlainName, Type } from '@kuri/contract/kit/schema'
import { expect, test } from 'vitest'
import { compile } from './validation.ts'
import { describe } from './validation-details.ts'

const Query = Type.Object({
  ...PageQuery.properties,
  from: Type.Optional(Type.Number()),
  all: Type.Optional(Type.Boolean()),
})
const read = (query: Record<string, unknown>) => (compile(Query, 'querystring')(query) ? query : null)

test('[spec: The envelope] reads numbers in a URL from plain digits, and booleans from true and false', () => {
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

test('a detail names the rule by a word, and what the rule asks for', () => {
  const validate = compile(
    Type.Object({
      pan: Pan,
      code: Type.String({ minLength: 6 }),
      kind: OneOf(['A', 'B']),
      count: Type.Integer({ minimum: 3 }),
      name: PlainName(60),
      mail: Type.String(),
    }),
    'body',
  )
  validate({ pan: 'x', code: 'x', kind: 'x', count: 1, name: 'https://example.com' })
  expect(
    Object.fromEntries(describe(validate.errors!).map(({ path, keyword, params }) => [path, [keyword, params]])),
  ).toEqual({
    pan: ['pan', {}],
    code: ['minLength', { limit: 6 }],
    kind: ['enum', { values: ['A', 'B'] }],
    count: ['minimum', { limit: 3 }],
    name: ['plainName', { max: 60 }],
    mail: ['required', {}],
  })
})
