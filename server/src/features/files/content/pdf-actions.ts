// What a PDF does when it is opened: shows a place of its own, which is harmless, or something else. And where its links lead.
import { readName, readReference, readString, skipSpace, walkValue } from './pdf-values.ts'

type PdfAction =
  | { kind: 'DESTINATION' }
  | { kind: 'ACTION'; type: string | null; hasNext: boolean }
  | { kind: 'REFERENCE'; number: number }

/** The value of an OpenAction that stands here. */
export function actionAt(bytes: Buffer, from: number): PdfAction {
  const number = readReference(bytes, from)
  if (number !== null) return { kind: 'REFERENCE', number }
  let type: string | null = null
  let hasNext = false
  const { kind } = walkValue(bytes, from, (name, depth, end) => {
    if (name === 'S' && depth === 1) type ??= nameAt(bytes, end)
    hasNext ||= name === 'Next'
  })
  return kind === 'DICTIONARY' ? { kind: 'ACTION', type, hasNext } : { kind: 'DESTINATION' }
}

function nameAt(bytes: Buffer, from: number): string | null {
  const at = skipSpace(bytes, from)
  return bytes[at] === 0x2f ? readName(bytes, at).name : null
}

export const isPassiveAction = (action: PdfAction): boolean =>
  action.kind === 'DESTINATION' || (action.kind === 'ACTION' && action.type === 'GoTo' && !action.hasNext)

export type PdfLink = { kind: 'TYPE' } | { kind: 'REFERENCE'; number: number } | { kind: 'TEXT'; text: string | null }

/** What follows the name URI: the next key, where it was the type of an action, or else where the link leads. */
export function linkAt(bytes: Buffer, from: number): PdfLink {
  const number = readReference(bytes, from)
  if (number !== null) return { kind: 'REFERENCE', number }
  const at = skipSpace(bytes, from)
  const isEnd = bytes[at] === 0x2f || bytes.toString('latin1', at, at + 2) === '>>'
  return isEnd ? { kind: 'TYPE' } : { kind: 'TEXT', text: readString(bytes, at) }
}

const WEB_ADDRESS = /^\s*(?:https?:\/\/|mailto:|tel:|www\.)/i

export const isWebAddress = (text: string | null): boolean => text !== null && WEB_ADDRESS.test(text)
