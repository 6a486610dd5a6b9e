import { utf8 } from '@kuri/verify/base/bytes'
import * as verifier from '@kuri/verify/tree/merkle'
import { expect, test } from 'vitest'
import { appendLeaf, type Frontier, formatFrontier, leafHashOf, parseFrontier, rootOf } from './frontier.ts'

const lineAt = (index: number) => `event ${index}\n`
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

test('a frontier that is stored and read between its leaves has the roots of the verifier', () => {
  let text = formatFrontier({ size: 0, peaks: [] })
  const leaves: Uint8Array[] = []
  for (let index = 0; index < 70; index++) {
    const frontier = parseFrontier(text)!
    appendLeaf(frontier, leafHashOf(lineAt(index)))
    leaves.push(verifier.leafHash(utf8(lineAt(index))))
    expect(rootOf(frontier)).toBe(latin1(verifier.rootOf(leaves)))
    text = formatFrontier(frontier)
    expect(parseFrontier(text)).toEqual(frontier)
  }
})

test('what is not a frontier is not read as one', () => {
  const frontier: Frontier = { size: 0, peaks: [] }
  for (let index = 0; index < 5; index++) appendLeaf(frontier, leafHashOf(lineAt(index)))
  const text = formatFrontier(frontier)
  const peaks = text.slice(2)
  for (const wrong of [
    ...[null, '', '5', '.', '0', '5.', `.${peaks}`, `05.${peaks}`, `+5.${peaks}`, `-5.${peaks}`, `5e0.${peaks}`],
    ...[`4.${peaks}`, `7.${peaks}`, `5.${peaks}A`, `5.${peaks.slice(1)}`, `5.!${peaks.slice(1)}`, ` ${text}`],
    ...[`9007199254740993.${peaks}`, `NaN.${peaks}`, `5.${peaks}=`],
  ])
    expect(parseFrontier(wrong), `${wrong}`).toBeNull()
  expect(parseFrontier('0.')).toEqual({ size: 0, peaks: [] })
})
