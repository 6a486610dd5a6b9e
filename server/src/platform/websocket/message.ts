// Parses a message from a client: { id, type, data }. [spec: All commands]
import type { RawData } from 'ws'
import { findMalformedText, looksSuspicious } from '#platform/http/well-formed-text'

export type Message = {
  id: string | null
  type: string
  data: Record<string, unknown>
  /** When its frame was read from the socket. */
  receivedAtMs: number
}
/** Not a message; its id, where there is a valid one, goes into the error frame. */
type Malformed = { id: string | null; type: null }

const MAX_ID_LENGTH = 255
const MAX_TYPE_LENGTH = 100

export function parseMessage(raw: RawData, receivedAtMs: number): Message | Malformed {
  const text = raw.toString()
  const value = parseObject(text)
  if (value === null) return { id: null, type: null }
  const isText = looksSuspicious(text) ? (part: unknown) => findMalformedText(part) === null : () => true
  const { id = null, type, data = {} } = value
  if (id !== null && !(isId(id) && isText(id))) return { id: null, type: null }
  const isMessage =
    typeof type === 'string' && type !== '' && type.length <= MAX_TYPE_LENGTH && isObject(data) && isText(value)
  return isMessage ? { id, type, data, receivedAtMs } : { id, type: null }
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
