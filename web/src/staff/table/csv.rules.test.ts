import { expect, test } from 'vitest'
import { csvOf } from './csv.rules.ts'

const COLUMNS = [
  { name: 'Name', csv: (row: { name: string }) => row.name },
  { name: 'Picture' },
  { name: 'Due, ₹', csv: () => -12.5 },
]

test('a table becomes lines of fields, without columns that have no text', () => {
  expect(csvOf([{ name: 'Devi' }], COLUMNS)).toBe('\uFEFFName,"Due, ₹"\r\nDevi,-12.5\r\n')
})

test('commas, quotes and line ends stay inside their field', () => {
  expect(csvOf([{ name: 'a "b", c\nd' }], COLUMNS)).toContain('"a ""b"", c\nd"')
})

test('text never becomes a formula', () => {
  expect(csvOf([{ name: '=1+1' }, { name: '@SUM(A1)' }], COLUMNS)).toMatch(/'=1\+1,[\s\S]*'@SUM\(A1\),/)
})
