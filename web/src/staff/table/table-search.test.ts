import { expect, test } from 'vitest'
import { oneOf, textOf } from '../../app/search.ts'
import { dayOf, tableSearch } from './table-search.ts'

const read = tableSearch(['name', 'createdAt'], {
  search: textOf,
  from: dayOf,
  status: (value) => oneOf(['ACTIVE', 'CLOSED'], value),
})

test('a table keeps the values that it knows', () => {
  expect(read({ pageNumber: '3', sortBy: 'name', sortOrder: 'desc', search: 'nila', status: 'CLOSED' })).toEqual({
    pageNumber: 3,
    sortBy: 'name',
    sortOrder: 'desc',
    search: 'nila',
    status: 'CLOSED',
  })
})

test('foreign values fall out of the address', () => {
  expect(
    read({ pageNumber: '-1', sortBy: 'password', sortOrder: 'up', status: 'X', from: '2026-13-40', to: 1 }),
  ).toEqual({})
})
