// [D1 4.4] What a client sends: { id, type, data }.
import type { RawData } from 'ws'
import { findMalformedText, looksSuspicious } from '#platform/http/well-formed-text'

export type Message = { id: string | null; type: string; data: Record<string, unknown> }
/** Something else; where it names itself, the refusal can name it too. */
type NoMessage = { id: string | null; type: null }

const MAX_ID_LENGTH = 255
const MAX_TYPE_LENGTH = 100

export function parseMessage(raw: RawData): Message | NoMessage {
  const text = raw.toString()
  const value = parseObject(text)
  if (value === null) return { id: null, type: null }
  const isText = looksSuspicious(text) ? (part: unknown) => findMalformedText(part) === null : () => true
  const { id = null, type, data = {} } = value
  if (id !== null && !(isId(id) && isText(id))) return { id: null, type: null }
  const isMessage =
    typeof type === 'string' && type !== '' && type.length <= MAX_TYPE_LENGTH && isObject(data) && isText(value)
  return isMessage ? { id, type, data } : { id, type: null }
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const isId = (id: unknown): id is string => typeof id === 'string' && id !== '' && id.length <= MAX_ID_LENGTH
