import { expect, test } from 'vitest'
import { joinCsv } from './csv-portions.ts'

test('the names of the columns stay once', () => {
  expect(joinCsv(['a,b\r\n1,2\r\n', 'a,b\r\n3,4\r\n', '5,6\r\n'])).toBe('a,b\r\n1,2\r\n3,4\r\n5,6\r\n')
  expect(joinCsv([])).toBe('')
})
