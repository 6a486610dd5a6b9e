import { expect, test } from 'vitest'
import { writeCell, writeCsv } from './csv.rules.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+91', "'+91"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['  =1', "'  =1"],
  ['＝1', "'＝1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['Devi, "K"\nNair', '"Devi, ""K""\nNair"'],
  ['a=b', 'a=b'],
])('the text %j is written as %j', (text, written) => {
  expect(writeCell(text)).toBe(written)
})

test('amounts stay numbers, negative ones too, and null is empty', () => {
  expect([writeCell(-1250.5), writeCell(0), writeCell(null)]).toEqual(['-1250.5', '0', ''])
})

test('a file begins with a byte order mark and ends every line with CRLF', () => {
  expect([...writeCsv(['name', 'amount'], [['ദേവി', 1]])].join('')).toBe('\uFEFFname,amount\r\nദേവി,1\r\n')
})
