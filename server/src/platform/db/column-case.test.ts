import { expect, test } from 'vitest'
import { toCamelCase, toSnakeCase } from './column-case.ts'

test.each([
  ['id', 'id'],
  ['companyId', 'company_id'],
  ['line1', 'line1'],
  ['joinedAtMs', 'joined_at_ms'],
  ['is_new', 'is_new'],
])('[statements] %s is %s in PostgreSQL', (code, column) => {
  expect(toSnakeCase(code)).toBe(column)
})

test.each([
  ['id', 'id'],
  ['company_id', 'companyId'],
  ['line1', 'line1'],
  ['auctionId', 'auctionId'],
  ['column_299', 'column299'],
])('[statements] the column %s is %s in the code', (column, code) => {
  expect(toCamelCase(column)).toBe(code)
})
