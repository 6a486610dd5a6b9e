// What a PDF does when it is opened: shows a place of its own, which is harmless, or something else.
import { readInteger, readName, skipSpace, walkValue } from './pdf-values.ts'

type PdfAction =
  | { kind: 'DESTINATION' }
  | { kind: 'ACTION'; type: string | null }
  | { kind: 'REFERENCE'; number: number }

const REFERENCE = /^\s{1,8}\d{1,10}\s{1,8}R/

/** The value of an OpenAction that stands here. */
export function actionAt(bytes: Buffer, from: number): PdfAction {
  const at = skipSpace(bytes, from)
  const number = readInteger(bytes, at)
  if (number && REFERENCE.test(bytes.toString('latin1', number.end, number.end + 32)))
    return { kind: 'REFERENCE', number: number.value }
  let type: string | null = null
  const { kind } = walkValue(bytes, at, (name, depth, end) => {
    if (name === 'S' && depth === 1) type ??= nameAt(bytes, end)
  })
  return kind === 'DICTIONARY' ? { kind: 'ACTION', type } : { kind: 'DESTINATION' }
}

function nameAt(bytes: Buffer, from: number): string | null {
  const at = skipSpace(bytes, from)
  return bytes[at] === 0x2f ? readName(bytes, at).name : null
}

export const isPassiveAction = (action: PdfAction): boolean =>
  action.kind === 'DESTINATION' || (action.kind === 'ACTION' && action.type === 'GoTo')
